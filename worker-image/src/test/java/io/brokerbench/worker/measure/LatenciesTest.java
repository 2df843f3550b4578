package io.brokerbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
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

  @ParameterizedTest
  @ValueSource(ints = {0, 3, 39})
  void whatIsCutOffOnTheWireIsRefused(int bytes) {
    var latencies = Latencies.ofInterval();
    latencies.recordNanos(1_000_000);
    var cut = ByteBuffer.wrap(Arrays.copyOf(latencies.encode(), bytes));

    assertThatIllegalArgumentException().isThrownBy(() -> Latencies.decode(cut, 0, 0));
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
