package io.brokerbench.worker.host;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.OptionalLong;

/** Watches what the process uses, from its making to {@link #finish}. */
public final class UsageProbe {

  private static final double MILLICORES = 1000.0;

  private final OperatingSystemMXBean process =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final GcPauses pauses = new GcPauses();
  private final long startedAt = System.nanoTime();
  private final long cpuAtStart = process.getProcessCpuTime();
  private final CpuThrottling throttlingAtStart = CpuThrottling.now();
  private final OptionalLong safepointsAtStart = SafepointTime.micros();
  private final ThreadWatch threads;

  /** Begins watching; marks {@code threads}, which somebody else samples. */
  public UsageProbe(ThreadWatch threads) {
    this.threads = threads;
    threads.mark(startedAt);
  }

  /** Ends watching. */
  public ProcessUsage finish(long cpuLimitMillicores) {
    var cpu = process.getProcessCpuTime() - cpuAtStart;
    var time = System.nanoTime() - startedAt;
    threads.look(System.nanoTime());
    pauses.close();
    return new ProcessUsage(
        100.0 * cpu / (time * (cpuLimitMillicores / MILLICORES)),
        CpuThrottling.now().percentSince(throttlingAtStart),
        threads.busiest(),
        pauses.totalMicros(),
        pauses.longestMicros(),
        safepointMicros());
  }

  private Long safepointMicros() {
    var now = SafepointTime.micros();
    return now.isPresent() && safepointsAtStart.isPresent()
        ? now.getAsLong() - safepointsAtStart.getAsLong()
        : null;
  }
}
