package io.brokerbench.worker.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.KeyDistribution;
import io.brokerbench.core.plan.KeyPlan;
import io.brokerbench.worker.driver.Keys;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeySequenceTest {

  private static final long RUN = 42;

  @ParameterizedTest(name = "{0} of {1}, producer {2}, message {3}: {4}")
  @CsvSource({
    "None, 0, 0, 0, -1",
    "None, 0, 5, 7, -1",
    "RoundRobin, 3, 0, 0, 0",
    "RoundRobin, 3, 0, 2, 2",
    "RoundRobin, 3, 0, 3, 0",
    "RoundRobin, 3, 1, 0, 1",
    "RoundRobin, 3, 7, 4, 2",
    "RoundRobin, 1, 9, 9, 0",
    "RoundRobin, 1000000, 3, 9223372036854775800, 775803",
  })
  void aKeyFollowsFromItsPlace(
      KeyDistribution distribution, int distinct, int producer, long sequence, int key) {
    var keys = KeySequence.of(new KeyPlan(distribution, distinct), producer, RUN);

    assertThat(keys.next(sequence)).isEqualTo(key);
  }

  @Test
  void randomKeysAreAllEquallyLikelyAndTheSameEachTime() {
    var plan = new KeyPlan(KeyDistribution.Random, 10);
    var first = take(KeySequence.of(plan, 1, RUN));

    var counts = new int[10];
    IntStream.of(first).forEach(key -> counts[key]++);
    assertThat(IntStream.of(counts)).allMatch(count -> count > 850 && count < 1150);
    assertThat(take(KeySequence.of(plan, 1, RUN))).isEqualTo(first);
    assertThat(take(KeySequence.of(plan, 2, RUN))).isNotEqualTo(first);
    assertThat(take(KeySequence.of(plan, 1, RUN + 1))).isNotEqualTo(first);
  }

  private static int[] take(KeySequence keys) {
    return LongStream.range(0, 10_000).mapToInt(keys::next).toArray();
  }

  @Test
  void keysDifferAndAreOfOneLength() {
    var keys = Keys.of(100_000);

    assertThat(keys).doesNotHaveDuplicates().allMatch(key -> key.matches("[0-9a-f]{8}"));
    assertThat(Keys.of(10)).isEqualTo(keys.subList(0, 10));
  }
}
