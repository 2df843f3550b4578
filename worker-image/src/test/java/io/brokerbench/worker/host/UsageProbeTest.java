package io.brokerbench.worker.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UsageProbeTest {

  @Test
  void tellsForHowLongAllThreadsStoodStill() {
    var probe = new UsageProbe();
    // Each stops all threads, and all together for longer than the millisecond that is told.
    for (var i = 0; i < 20; i++) {
      System.gc();
    }
    var usage = probe.finish(1_000);

    assertThat(usage.cpuPercent()).isPositive();
    assertThat(usage.safepointTotalMicros()).isPositive();
  }
}
