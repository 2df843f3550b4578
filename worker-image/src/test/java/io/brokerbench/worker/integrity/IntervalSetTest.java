package io.brokerbench.worker.integrity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IntervalSetTest {

  private static final int UNIVERSE = 400;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void isTheSetThatABitSetIs(long seed) {
    var random = new Random(seed);
    var expected = new BitSet();
    var set = new IntervalSet();
    for (var round = 0; round < 50; round++) {
      var more = randomSet(random);
      set.addAll(more);
      for (var i = 0; i < more.intervals(); i++) {
        expected.set((int) more.start(i), (int) more.end(i));
      }
      assertThat(set.size()).isEqualTo(expected.cardinality());
      for (var number = 0; number < UNIVERSE; number++) {
        assertThat(set.contains(number))
            .as("%d in %s", number, set)
            .isEqualTo(expected.get(number));
      }
      for (var i = 1; i < set.intervals(); i++) {
        assertThat(set.start(i)).as("gap in %s", set).isGreaterThan(set.end(i - 1));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void countsWhatAnotherSetLacks(long seed) {
    var random = new Random(seed);
    for (var round = 0; round < 50; round++) {
      var one = randomSet(random);
      var other = randomSet(random);
      var missing = 0;
      for (var number = 0; number < UNIVERSE; number++) {
        missing += one.contains(number) && !other.contains(number) ? 1 : 0;
      }
      assertThat(one.countMissingFrom(other)).isEqualTo(missing);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void survivesTheWire(long seed) {
    var set = randomSet(new Random(seed));
    set.append(1L << 40, (1L << 40) + (1L << 35));

    var back = IntervalCodec.decode(ByteBuffer.wrap(IntervalCodec.encode(set)));

    assertThat(back.size()).isEqualTo(set.size());
    assertThat(back.countMissingFrom(set)).isZero();
  }

  /** Up to the highest sequence, and with more intervals than there is room for at first. */
  @Test
  void hugeNumbersAndManyIntervalsSurviveTheWire() {
    var set = new IntervalSet();
    for (var i = 0L; i < 40; i++) {
      set.append(i << 55, (i << 55) + (1L << 54));
    }

    var back = IntervalCodec.decode(ByteBuffer.wrap(IntervalCodec.encode(set)));

    assertThat(back.intervals()).isEqualTo(40);
    for (var i = 0; i < 40; i++) {
      assertThat(back.start(i)).isEqualTo(set.start(i));
      assertThat(back.end(i)).isEqualTo(set.end(i));
    }
  }

  /** Its two numbers take ten bytes and nine. */
  @Test
  void oneHugeIntervalSurvivesTheWire() {
    var set = IntervalSet.of(1L << 62, Long.MAX_VALUE);

    var back = IntervalCodec.decode(ByteBuffer.wrap(IntervalCodec.encode(set)));

    assertThat(back).hasToString(set.toString());
    assertThat(back.size()).isEqualTo(set.size());
  }

  @Test
  void aSetWithoutNumbersHasNoBytes() {
    assertThat(IntervalCodec.encode(new IntervalSet())).isEmpty();
  }

  /** Ten bytes of 7 bits are more than 64 bits. The length of the interval follows. */
  @ParameterizedTest(name = "ends in byte {0}")
  @ValueSource(ints = {11, 20})
  void aNumberOfMoreThanTenBytesIsRefused(int bytes) {
    var endless = new byte[bytes + 1];
    Arrays.fill(endless, 0, bytes - 1, (byte) 0x80);
    endless[bytes - 1] = 1;

    assertThatIllegalArgumentException()
        .isThrownBy(() -> IntervalCodec.decode(ByteBuffer.wrap(endless)))
        .withMessageContaining("end within a number");
  }

  @ParameterizedTest(name = "[{0}, {1}) after [10, 20): {2}")
  @CsvSource({
    "20, 30, {10..29}",
    "21, 30, '{10..19, 21..29}'",
    "10, 15, {10..19}",
    "10, 20, {10..19}",
    "15, 21, {10..20}",
  })
  void whatIsAppendedIsJoinedWhereItTouches(long start, long end, String text) {
    var set = IntervalSet.of(10, 20);

    set.append(start, end);

    assertThat(set).hasToString(text);
    assertThat(set.size())
        .isEqualTo(
            IntStream.range(0, set.intervals()).mapToLong(i -> set.end(i) - set.start(i)).sum());
  }

  @ParameterizedTest
  @CsvSource({"9, 30", "0, 5", "20, 20", "30, 29"})
  void onlyWhatIsLaterCanBeAppended(long start, long end) {
    var set = IntervalSet.of(10, 20);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> set.append(start, end))
        .withMessage("cannot append [%d, %d) to {10..19}", start, end);
  }

  @ParameterizedTest
  @CsvSource({
    "10, '{0..0, 2..2, 4..4, 6..6, 8..8, 10..10, 12..12, 14..14, 16..16, 18..18}'",
    "11, '{0..0, 2..2, 4..4, 6..6, 8..8, 10..10, 12..12, 14..14, 16..16, 18..18, ...}'"
  })
  void aLongSetIsCutShortAsText(int intervals, String text) {
    var set = new IntervalSet();
    for (var i = 0; i < intervals; i++) {
      set.append(2L * i, 2L * i + 1);
    }

    assertThat(set).hasToString(text);
  }

  @Test
  void bytesThatEndWithinANumberAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> IntervalCodec.decode(ByteBuffer.wrap(new byte[] {5, (byte) 0x80})));
  }

  @Test
  void manyMessagesInAlmostTheirOrderStayFewIntervals() {
    var set = new IntervalSet();
    for (var second = 0; second < 1000; second++) {
      // Two consumers, each with the batches of its partitions.
      for (var consumer = 0; consumer < 2; consumer++) {
        var log = new RunLog();
        for (var batch = consumer; batch < 10; batch += 2) {
          for (var i = 0; i < 10; i++) {
            log.add(second * 100L + batch * 10 + i);
          }
        }
        set.addAll(log.toIntervalSet());
      }
    }

    assertThat(set.size()).isEqualTo(100_000);
    assertThat(set.intervals()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void runLogsSortAndJoinWhatCameInAnyOrder(long seed) {
    var random = new Random(seed);
    var expected = new BitSet();
    var log = new RunLog();
    for (var i = 0; i < 300; i++) {
      var start = random.nextInt(UNIVERSE);
      for (var number = start; number <= start + random.nextInt(5); number++) {
        log.add(number);
        expected.set(number);
      }
    }

    var set = log.toIntervalSet();
    assertThat(set.size()).isEqualTo(expected.cardinality());
    for (var number = 0; number < UNIVERSE + 5; number++) {
      assertThat(set.contains(number)).as("%d in %s", number, set).isEqualTo(expected.get(number));
    }
    assertThat(log.isEmpty()).isFalse();
    log.clear();
    assertThat(log.isEmpty()).isTrue();
    assertThat(log.toIntervalSet().size()).isZero();
  }

  private static IntervalSet randomSet(Random random) {
    var set = new IntervalSet();
    var at = random.nextInt(UNIVERSE / 2);
    while (at < UNIVERSE - 20) {
      var end = at + 1 + random.nextInt(10);
      set.append(at, end);
      at = end + random.nextInt(40);
    }
    return set;
  }
}
