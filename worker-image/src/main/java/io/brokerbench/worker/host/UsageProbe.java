package io.brokerbench.worker.host;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.OptionalLong;

/** Watches what the process uses, from {@link #begin} to {@link #finish}. Not thread-safe. */
public final class UsageProbe implements AutoCloseable {

  private static final double MILLICORES = 1000.0;

  private final OperatingSystemMXBean process =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final GcPauses pauses = new GcPauses();
  private final ThreadWatch threads;
  private long startedAt;
  private long cpuAtStart;
  private CpuThrottling throttlingAtStart;
  private OptionalLong safepointsAtStart;

  /**
   * Makes everything ready and begins. That takes a busy machine a tenth of a second, which a later
   * {@link #begin} no longer needs.
   *
   * @param threads sampled by the caller
   */
  public UsageProbe(ThreadWatch threads) {
    this.threads = threads;
    begin();
  }

  /** Begins anew: earlier use does not count. Marks the threads. */
  public void begin() {
    pauses.clear();
    startedAt = System.nanoTime();
    cpuAtStart = process.getProcessCpuTime();
    throttlingAtStart = CpuThrottling.now();
    safepointsAtStart = SafepointTime.micros();
    threads.mark(startedAt);
  }

  /** Reads the use since {@link #begin}. */
  public ProcessUsage finish(long cpuLimitMillicores) {
    var cpu = process.getProcessCpuTime() - cpuAtStart;
    var time = System.nanoTime() - startedAt;
    threads.look(System.nanoTime());
    return new ProcessUsage(
        100.0 * cpu / (time * (cpuLimitMillicores / MILLICORES)),
        CpuThrottling.now().percentSince(throttlingAtStart),
        threads.busiest(),
        pauses.totalMicros(),
        pauses.longestMicros(),
        safepointMicros());
  }

  /** Watches no more. */
  @Override
  public void close() {
    pauses.close();
  }

  private Long safepointMicros() {
    var now = SafepointTime.micros();
    return now.isPresent() && safepointsAtStart.isPresent()
        ? now.getAsLong() - safepointsAtStart.getAsLong()
        : null;
  }
}
