package io.brokerbench.worker.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.brokerbench.api.KeyDistribution;
import io.brokerbench.core.plan.KeyPlan;
import io.brokerbench.worker.driver.Keys;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeySequencesTest {

  private static final long RUN = 42;
  private static final int MESSAGES = 10_000;

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
    "Zipf, 1, 3, 5, 0",
  })
  void aKeyFollowsFromItsPlace(
      KeyDistribution distribution, int distinct, int producer, long sequence, int key) {
    var keys = new KeySequences(new KeyPlan(distribution, distinct, 99), RUN).of(producer);

    assertThat(keys.next(sequence)).isEqualTo(key);
  }

  @ParameterizedTest
  @CsvSource({"Random", "Zipf"})
  void keysAreTheSameEachTimeAndDifferByProducerAndRun(KeyDistribution distribution) {
    var plan = new KeyPlan(distribution, 10, 99);
    var first = take(plan, 1, RUN);

    assertThat(take(plan, 1, RUN)).isEqualTo(first);
    assertThat(take(plan, 2, RUN)).isNotEqualTo(first);
    assertThat(take(plan, 1, RUN + 1)).isNotEqualTo(first);
  }

  @Test
  void randomKeysAreAllEquallyLikely() {
    var counts = counts(take(new KeyPlan(KeyDistribution.Random, 10, 0), 1, RUN), 10);

    assertThat(IntStream.of(counts)).allMatch(count -> count > 850 && count < 1150);
  }

  /** 1 + 1/2 + 1/3 + 1/4 is 25/12, so that the keys are in 12, 6, 4 and 3 of 25 messages. */
  @Test
  void zipfPrefersTheSameKeysForAllProducers() {
    var plan = new KeyPlan(KeyDistribution.Zipf, 4, 100);
    var bySeveral = new KeySequences(plan, RUN);
    for (var producer : new int[] {0, 7}) {
      var counts = counts(take(bySeveral.of(producer)), 4);

      assertThat(counts[0]).isCloseTo(4800, within(200));
      assertThat(counts[1]).isCloseTo(2400, within(200));
      assertThat(counts[2]).isCloseTo(1600, within(200));
      assertThat(counts[3]).isCloseTo(1200, within(200));
    }
  }

  @Test
  void keysDifferAndAreOfOneLength() {
    var keys = Keys.of(100_000);

    assertThat(keys).doesNotHaveDuplicates().allMatch(key -> key.matches("[0-9a-f]{8}"));
    assertThat(Keys.of(10)).isEqualTo(keys.subList(0, 10));
  }

  private static int[] take(KeyPlan plan, int producer, long run) {
    return take(new KeySequences(plan, run).of(producer));
  }

  private static int[] take(KeySequence keys) {
    return LongStream.range(0, MESSAGES).mapToInt(keys::next).toArray();
  }

  private static int[] counts(int[] keys, int distinct) {
    var counts = new int[distinct];
    IntStream.of(keys).forEach(key -> counts[key]++);
    return counts;
  }
}
