package io.brokerbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.brokerbench.worker.integrity.Varints;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LatenciesTest {

  @Test
  void microsecondsAreKeptToThreeDigits() {
    var latencies = Latencies.ofInterval();
    latencies.recordNanos(1_234_999);

    assertThat(latencies.histogram().getMaxValue()).isEqualTo(1234);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 999, 1_000, 3_600_000_000_000L, 86_400_000_000_000L, Long.MAX_VALUE / 4})
  void nothingIsTooLongToBeRecorded(long nanos) {
    var latencies = Latencies.ofInterval();
    latencies.recordNanos(nanos);

    assertThat(latencies.histogram().getTotalCount()).isEqualTo(1);
    assertThat(latencies.histogram().getMaxValue() * 1000.0)
        .isBetween(nanos * 0.999 - 1000, nanos * 1.001 + 1000);
  }

  @Test
  void whatIsBelowZeroCountsAsZeroAndIsTold() {
    var latencies = Latencies.ofInterval();
    latencies.recordNanos(-1);
    latencies.recordNanos(-7_000_500);
    latencies.recordNanos(5_000);

    assertThat(latencies.histogram().getTotalCount()).isEqualTo(3);
    assertThat(latencies.histogram().getMinValue()).isZero();
    assertThat(latencies.negativeSamples()).isEqualTo(2);
    assertThat(latencies.mostNegative()).isEqualTo(-7001);
  }

  @Test
  void zeroIsNotBelowZero() {
    var latencies = Latencies.ofInterval();
    latencies.recordNanos(0);

    assertThat(latencies.negativeSamples()).isZero();
    assertThat(latencies.mostNegative()).isZero();
    assertThat(latencies.isEmpty()).isFalse();
  }

  @Test
  void clearedLatenciesAreAsNew() {
    var latencies = Latencies.ofInterval();
    latencies.recordNanos(-5_000);
    latencies.recordNanos(5_000);

    latencies.clear();

    assertThat(latencies.isEmpty()).isTrue();
    assertThat(latencies.negativeSamples()).isZero();
    assertThat(latencies.mostNegative()).isZero();
  }

  /** Microseconds below zero of each, and of both together. */
  @ParameterizedTest
  @CsvSource({"-3, -7, -7", "-7, -3, -7", "3, -1, -1", "2, 3, 0"})
  void theLowestOfAllSamplesIsKept(long one, long other, long lowest) {
    var all = Latencies.ofAnyTime();
    var more = Latencies.ofInterval();
    all.recordNanos(one * 1000);
    more.recordNanos(other * 1000);

    all.add(more);

    assertThat(all.mostNegative()).isEqualTo(lowest);
    assertThat(all.histogram().getTotalCount()).isEqualTo(2);
  }

  @Test
  void onlyTheMetricsThatWereAskedForAreAdded() {
    var from = LatencySet.ofInterval();
    from.get(Metric.PUBLISH).recordNanos(1_000);
    from.get(Metric.END_TO_END).recordNanos(2_000);
    var some = LatencySet.ofAnyTime();
    var all = LatencySet.ofAnyTime();

    some.add(from, List.of(Metric.PUBLISH, Metric.SCHEDULE_LAG));
    all.add(from);
    all.add(from);

    assertThat(some.get(Metric.PUBLISH).histogram().getTotalCount()).isEqualTo(1);
    assertThat(some.get(Metric.END_TO_END).isEmpty()).isTrue();
    assertThat(all.get(Metric.PUBLISH).histogram().getTotalCount()).isEqualTo(2);
    assertThat(all.get(Metric.END_TO_END).histogram().getMaxValue()).isEqualTo(2);
    all.clear();
    assertThat(all.get(Metric.PUBLISH).isEmpty()).isTrue();
    assertThat(all.get(Metric.END_TO_END).isEmpty()).isTrue();
  }

  @Test
  void latenciesThatWerePutInReplaceThoseBefore() {
    var set = LatencySet.ofAnyTime();
    var decoded = Latencies.ofInterval();
    set.put(Metric.PUBLISH, decoded);

    assertThat(set.get(Metric.PUBLISH)).isSameAs(decoded);
  }

  @Test
  void whatIsSentOnTheWireArrives() {
    var sent = Latencies.ofInterval();
    for (var i = 0; i < 100_000; i++) {
      sent.recordNanos(i * 977L - 5_000);
    }
    var merged = Latencies.ofAnyTime();
    for (var i = 0; i < 3; i++) {
      merged.add(
          Latencies.decode(
              ByteBuffer.wrap(sent.encode()), sent.negativeSamples(), sent.mostNegative()));
    }

    assertThat(merged.histogram().getTotalCount()).isEqualTo(300_000);
    assertThat(merged.negativeSamples()).isEqualTo(3 * sent.negativeSamples());
    assertThat(merged.mostNegative()).isEqualTo(sent.mostNegative());
    assertThat(merged.histogram().getMaxValue()).isEqualTo(sent.histogram().getMaxValue());
    assertThat(merged.histogram().getValueAtPercentile(99))
        .isEqualTo(sent.histogram().getValueAtPercentile(99));
  }

  @Test
  void whatCameOverTheWireGrowsLikeAnyOther() {
    var sent = Latencies.ofInterval();
    sent.recordNanos(1_000);
    var received = Latencies.decode(ByteBuffer.wrap(sent.encode()), 0, 0);

    received.recordNanos(3_600_000_000_000L);

    assertThat(received.histogram().getTotalCount()).isEqualTo(2);
    assertThat(received.histogram().getMaxValue() / 1e9).isBetween(3.596, 3.604);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 39})
  void whatIsCutOffOnTheWireIsRefused(int bytes) {
    var latencies = Latencies.ofInterval();
    latencies.recordNanos(1_000_000);
    var cut = ByteBuffer.wrap(Arrays.copyOf(latencies.encode(), bytes));

    assertThatIllegalArgumentException().isThrownBy(() -> Latencies.decode(cut, 0, 0));
  }

  /** The error says how far below the first bucket that would be. */
  @Test
  void bucketThatDoesNotExistIsRefused() {
    var bytes = ByteBuffer.allocate(3 * Varints.LONGEST);
    Varints.put(bytes, 1);
    Varints.put(bytes, Buckets.COUNT);
    Varints.put(bytes, 1);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Latencies.decode(bytes.flip(), 0, 0))
        .withMessageContaining(String.valueOf(Buckets.COUNT + 1));
  }

  /** The collector must not hand out what the writer has not left yet. */
  @Test
  void aCopyIsCollectedWhenItsWriterHasLeftIt() throws InterruptedException {
    var buffer = new SwapBuffer<>(new AtomicLong(), new AtomicLong());
    var entered = buffer.enter();
    var active = buffer.active();
    var collected = new AtomicLong();
    var collector =
        Thread.ofPlatform()
            .start(() -> buffer.collect(filled -> collected.set(filled.getAndSet(0))));
    var waitsOrEnded = EnumSet.of(Thread.State.TIMED_WAITING, Thread.State.TERMINATED);
    while (!waitsOrEnded.contains(collector.getState())) {
      Thread.onSpinWait();
    }
    assertThat(buffer.active()).isNotSameAs(active);
    active.set(7);
    buffer.exit(entered);
    collector.join();

    assertThat(collected).hasValue(7);
  }

  @Test
  void theTwoCopiesTakeTurns() {
    var one = new AtomicLong();
    var other = new AtomicLong();
    var buffer = new SwapBuffer<>(one, other);
    var collected = new ArrayList<AtomicLong>();

    for (var i = 0; i < 3; i++) {
      buffer.collect(collected::add);
    }

    assertThat(collected).containsExactly(one, other, one);
  }

  @Test
  void whatOneThreadWritesAnotherCollectsWithoutLossOrRepetition() throws InterruptedException {
    var buffer = new SwapBuffer<>(new AtomicLong(), new AtomicLong());
    var writes = 2_000_000L;
    var writer =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (var i = 0L; i < writes; i++) {
                    var entered = buffer.enter();
                    var active = buffer.active();
                    active.setPlain(active.getPlain() + 1);
                    buffer.exit(entered);
                  }
                });
    var collected = new AtomicLong();
    while (writer.isAlive()) {
      buffer.collect(filled -> collected.addAndGet(filled.getAndSet(0)));
    }
    writer.join();
    buffer.collect(filled -> collected.addAndGet(filled.getAndSet(0)));

    assertThat(collected).hasValue(writes);
  }
}
