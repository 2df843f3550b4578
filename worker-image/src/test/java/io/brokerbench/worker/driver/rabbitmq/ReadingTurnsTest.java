package io.brokerbench.worker.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.worker.driver.BenchmarkConsumer.Share;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadingTurnsTest {

  @ParameterizedTest(name = "single active {0}, partition {1} with {2} readers: {3}")
  @CsvSource({
    "true, 1, 0, true",
    "true, 1, 1, false",
    "true, 0, 0, false",
    "true, 0, 1, true",
    "true, 3, 0, true",
    "false, 1, 5, true",
    "false, 0, 0, true",
  })
  void theSecondOfTwoConsumersBegins(boolean single, int partition, long readers, boolean may) {
    var turns = new ReadingTurns(4, single, 1, 2);

    assertThat(turns.mayBegin(partition, readers)).isEqualTo(may);
  }

  @Test
  void whatWasReadBeforeIsReadAgain() {
    var turns = new ReadingTurns(2, true, 0, 2);
    turns.begins(0);

    assertThat(turns.mayBegin(0, 3)).isTrue();
    assertThat(turns.hasBegun(0)).isTrue();
    assertThat(turns.hasBegun(1)).isFalse();
  }

  @Test
  void aShareIsKnownOnceEveryPartitionIsRead() {
    var turns = new ReadingTurns(3, true, 0, 2);
    turns.begins(0);
    turns.begins(2);
    assertThat(turns.share()).isEqualTo(Share.NONE);

    turns.begins(1);
    assertThat(turns.share()).isEqualTo(new Share(true, 2, 0));
  }

  /** Consumers try in any order: the first reader of a queue is the active one. */
  @ParameterizedTest(name = "{0} partitions, {1} consumers")
  @CsvSource({"1, 1", "8, 3", "3, 8", "24, 4"})
  void allComeFirstWhereTheyShould(int partitions, int consumers) {
    var random = new SplittableRandom(partitions);
    var readers = new ArrayList<ArrayDeque<Integer>>();
    for (var i = 0; i < partitions; i++) {
      readers.add(new ArrayDeque<>());
    }
    var turns = new ArrayList<ReadingTurns>();
    for (var rank = 0; rank < consumers; rank++) {
      turns.add(new ReadingTurns(partitions, true, rank, consumers));
    }
    while (turns.stream().anyMatch(one -> !one.share().joined())) {
      var rank = random.nextInt(consumers);
      var partition = random.nextInt(partitions);
      var one = turns.get(rank);
      var queue = readers.get(partition);
      if (!one.hasBegun(partition) && one.mayBegin(partition, queue.size())) {
        queue.add(rank);
        one.begins(partition);
      }
    }

    for (var partition = 0; partition < partitions; partition++) {
      assertThat(readers.get(partition)).hasSize(consumers);
      assertThat(readers.get(partition).getFirst()).isEqualTo(partition % consumers);
    }
    assertThat(turns.stream().mapToInt(one -> one.share().partitions()).sum())
        .isEqualTo(partitions);
  }
}
