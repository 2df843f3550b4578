package io.brokerbench.worker.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class UsageProbeTest {

  @Test
  void tellsForHowLongAllThreadsStoodStill() {
    var probe = new UsageProbe((id, name) -> Optional.empty());
    var before = SafepointTime.micros();
    // Each stops all threads, and a few together for longer than the millisecond that is told.
    for (var i = 0; i < 20 && SafepointTime.micros().equals(before); i++) {
      System.gc();
    }
    var usage = probe.finish(1_000);

    assertThat(usage.cpuPercent()).isPositive();
    assertThat(usage.safepointTotalMicros()).isPositive();
  }
}
