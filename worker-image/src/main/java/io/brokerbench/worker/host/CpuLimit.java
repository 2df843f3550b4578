package io.brokerbench.worker.host;

import java.nio.file.Path;
import java.util.OptionalLong;

/**
 * How much CPU the process may use: the smallest quota of its control group and those above it
 * (cgroup v1: {@code cpu.cfs_quota_us} over {@code cpu.cfs_period_us}; v2: {@code cpu.max}), else
 * all processors of the machine.
 */
public final class CpuLimit {

  private static final int MILLICORES = 1000;

  private final CpuGroups groups;

  /** For tests: the file system below {@code root} in place of the machine's. */
  CpuLimit(Path root) {
    groups = new CpuGroups(root);
  }

  /** In thousandths of a processor. */
  public static long millicores() {
    var machine = (long) Runtime.getRuntime().availableProcessors() * MILLICORES;
    return Math.min(machine, new CpuLimit(Path.of("/")).quota().orElse(machine));
  }

  /** The quota in thousandths of a processor, if there is one. */
  OptionalLong quota() {
    return groups.directories().mapToLong(CpuLimit::quotaOf).filter(q -> q > 0).min();
  }

  /** In millicores, or 0 where there is none. */
  private static long quotaOf(Path group) {
    var unified = CpuGroups.lines(group.resolve("cpu.max")).findFirst().orElse("max").split(" ");
    if (unified.length == 2 && !unified[0].equals("max")) {
      return Long.parseLong(unified[0]) * MILLICORES / Long.parseLong(unified[1]);
    }
    var quota = number(group.resolve("cpu.cfs_quota_us"));
    var period = number(group.resolve("cpu.cfs_period_us"));
    return quota > 0 && period > 0 ? quota * MILLICORES / period : 0;
  }

  private static long number(Path file) {
    return CpuGroups.lines(file).findFirst().map(String::strip).map(Long::parseLong).orElse(0L);
  }
}
