package io.brokerbench.worker.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class ReadPositionsTest {

  private final ReadPositions positions = new ReadPositions("t");

  @Test
  void whatHasMovedIsCommittedOnce() {
    positions.read(0, 10);
    positions.read(0, 11);
    positions.read(3, 0);
    assertThat(uncommitted()).isEqualTo(Map.of(0, 12L, 3, 1L));
    assertThat(positions.takeUncommitted()).isEmpty();

    positions.read(3, 1);
    assertThat(uncommitted()).isEqualTo(Map.of(3, 2L));
  }

  @Test
  void whatWasNotCommittedIsCommittedAgain() {
    positions.read(0, 10);
    positions.read(3, 5);
    positions.takeUncommitted();
    positions.returnUncommitted(List.of(new TopicPartition("t", 3)));

    assertThat(uncommitted()).isEqualTo(Map.of(3, 6L));
  }

  @Test
  void whatOthersReadIsTheirs() {
    positions.read(0, 10);
    positions.read(3, 5);
    // One that nothing was read of, too.
    positions.forget(List.of(new TopicPartition("t", 3), new TopicPartition("t", 9_999)));

    assertThat(uncommitted()).isEqualTo(Map.of(0, 11L));
  }

  @Test
  void manyPartitionsAreCommittedInParts() {
    for (var partition = 0; partition < 10_000; partition++) {
      positions.read(partition, 0);
    }
    var parts = positions.takeUncommitted();

    assertThat(parts).hasSize(10).allSatisfy(part -> assertThat(part).hasSize(1_000));
    assertThat(parts.stream().flatMap(part -> part.keySet().stream()).distinct()).hasSize(10_000);
  }

  private Map<Integer, Long> uncommitted() {
    var found = new HashMap<Integer, Long>();
    for (Map<TopicPartition, OffsetAndMetadata> part : positions.takeUncommitted()) {
      part.forEach((partition, offset) -> found.put(partition.partition(), offset.offset()));
    }
    return found;
  }
}
