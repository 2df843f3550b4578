package io.brokerbench.worker.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.worker.driver.BenchmarkConsumer.Share;
import org.junit.jupiter.api.Test;

class ActivePartitionsTest {

  private final ActivePartitions active = new ActivePartitions(3);

  @Test
  void aConsumerHasJoinedOnceItWasToldOfEveryPartition() {
    active.becameActive(null, 0);
    active.becameInactive(null, 2);
    assertThat(active.share()).isEqualTo(Share.NONE);

    active.becameActive(null, 1);
    assertThat(active.share()).isEqualTo(new Share(true, 2, 0));
  }

  @Test
  void theLastWordCounts() {
    for (var partition = 0; partition < 3; partition++) {
      active.becameActive(null, partition);
    }
    active.becameInactive(null, 0);
    active.becameInactive(null, 1);
    active.becameActive(null, 1);

    assertThat(active.share()).isEqualTo(new Share(true, 2, 0));
  }
}
