package io.brokerbench.worker.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.worker.measure.Stamps;
import java.util.HashSet;
import org.junit.jupiter.api.Test;

class FingerprintTest {

  @Test
  void payloadsOfAProducerDiffer() {
    var seen = new HashSet<Long>();
    var payload = Stamps.newPayload(200, 7, 3);
    for (var sequence = 0; sequence < 100_000; sequence++) {
      Stamps.write(payload, -1, sequence, 1_000_000L * sequence, 1_000_000L * sequence);
      seen.add(Fingerprint.of(payload));
    }

    assertThat(seen).hasSize(100_000);
  }

  @Test
  void theSamePayloadHasTheSame() {
    var payload = Stamps.newPayload(64, 7, 3);

    assertThat(Fingerprint.of(payload)).isEqualTo(Fingerprint.of(payload.clone()));
    assertThat(Fingerprint.of(new byte[3])).isZero();
  }
}
