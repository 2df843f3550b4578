package io.brokerbench.worker.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.worker.local.Plans;
import io.brokerbench.worker.measure.Stamps;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PayloadsTest {

  private static final long RUN = 42;

  @ParameterizedTest(name = "{0} % random of {1} bytes: {2} bytes")
  @CsvSource({"100, 1024, 960", "0, 1024, 0", "25, 1064, 250", "50, 64, 0", "100, 65, 1"})
  void randomBytesComeFirstAndZerosAfter(int percent, int size, int randomBytes) {
    var payload = payloads(size, percent, 3).get();

    assertThat(payload).hasSize(size);
    assertThat(Stamps.isOf(ByteBuffer.wrap(payload), RUN)).isTrue();
    assertThat(Stamps.producer(ByteBuffer.wrap(payload))).isEqualTo(3);
    assertThat(Arrays.copyOfRange(payload, Stamps.LENGTH + randomBytes, size))
        .isEqualTo(new byte[size - Stamps.LENGTH - randomBytes]);
    if (randomBytes > 100) {
      assertThat(deflated(payload)).isBetween(randomBytes, randomBytes + Stamps.LENGTH + 64);
    }
  }

  /** Else a batch would compress to one message. */
  @Test
  void noTwoPayloadsAreAlike() {
    var payloads = payloads(1024, 100, 0);
    var first = payloads.get();
    var second = payloads.get();
    var both = Arrays.copyOf(first, 2048);
    System.arraycopy(second, 0, both, 1024, 1024);

    assertThat(deflated(both)).isGreaterThan(2 * 960);
    assertThat(payloads(1024, 100, 1).get()).isNotEqualTo(first);
  }

  private static Payloads payloads(int size, int percent, int producer) {
    var plan =
        Plans.of(
            "{rate: {messagesPerSecond: 100}, messageSizeBytes: %d, payload: {randomPercent: %d}}"
                .formatted(size, percent),
            "{count: 2}");
    return new Payloads(plan.load(), RUN, producer);
  }

  private static int deflated(byte[] bytes) {
    try (var deflater = new Deflater()) {
      deflater.setInput(bytes);
      deflater.finish();
      return deflater.deflate(new byte[2 * bytes.length + 64]);
    }
  }
}
