package io.brokerbench.worker.host;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Reads what the process uses from one report to the next. Not thread-safe. */
public final class IntervalProbe {

  private final OperatingSystemMXBean process =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final ThreadWatch threads;
  private long lastAt;
  private long lastCpu = process.getProcessCpuTime();

  /** Begins at {@code now}, in nanoseconds; somebody else samples {@code threads}. */
  public IntervalProbe(ThreadWatch threads, long now) {
    this.threads = threads;
    lastAt = now;
  }

  /** What the process used since the last call, and its threads between the last two samples. */
  public IntervalUsage next(long now) {
    var cpu = process.getProcessCpuTime();
    var usage = new IntervalUsage(now - lastAt, cpu - lastCpu, threads.recent());
    lastAt = now;
    lastCpu = cpu;
    return usage;
  }
}
