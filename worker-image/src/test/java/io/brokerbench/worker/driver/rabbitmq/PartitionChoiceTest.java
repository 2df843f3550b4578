package io.brokerbench.worker.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.worker.driver.Keys;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PartitionChoiceTest {

  @ParameterizedTest(name = "producer {0} of {1} partitions: {2}")
  @CsvSource({"0, 3, 0 1 2 0 1", "1, 3, 1 2 0 1 2", "5, 3, 2 0 1 2 0", "4, 1, 0 0 0 0 0"})
  void withoutKeysPartitionsTakeTurns(int producer, int partitions, String expected) {
    var choice = new PartitionChoice(List.of(), partitions, producer);

    var chosen = IntStream.range(0, 5).mapToObj(i -> String.valueOf(choice.next(Keys.NONE)));

    assertThat(String.join(" ", chosen.toList())).isEqualTo(expected);
  }

  @Test
  void aKeyHasOnePartitionWhoeverSends() {
    var keys = Keys.of(1_000);
    var one = new PartitionChoice(keys, 7, 0);
    var other = new PartitionChoice(keys, 7, 3);
    other.next(Keys.NONE);

    for (var key = 0; key < keys.size(); key++) {
      assertThat(one.next(key)).isEqualTo(other.next(key)).isBetween(0, 6);
    }
  }

  @Test
  void keysAreSpread() {
    var choice = new PartitionChoice(Keys.of(10_000), 10, 0);
    var counts = new int[10];

    IntStream.range(0, 10_000).forEach(key -> counts[choice.next(key)]++);

    assertThat(IntStream.of(counts)).allMatch(count -> count > 800 && count < 1_200);
  }
}
