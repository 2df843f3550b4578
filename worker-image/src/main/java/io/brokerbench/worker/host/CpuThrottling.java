package io.brokerbench.worker.host;

import java.nio.file.Path;

/**
 * How often the kernel has held up the process because its CPU quota was used up. A quota holds for
 * each scheduling period, of 100 ms usually: who needs all of it in one of them stands still for
 * the rest of that period, however little is needed on average.
 *
 * @param periods in which the process ran, since its control group was made; 0 without a quota
 * @param throttled those in which it was held up
 */
record CpuThrottling(long periods, long throttled) {

  /** Until now. */
  static CpuThrottling now() {
    return read(Path.of("/"));
  }

  /** Of the group that is held up most, as one quota is enough to hold up. */
  static CpuThrottling read(Path root) {
    return new CpuGroups(root)
        .directories()
        .map(group -> group.resolve("cpu.stat"))
        .map(file -> new CpuThrottling(number(file, "nr_periods"), number(file, "nr_throttled")))
        .max((one, other) -> Long.compare(one.throttled, other.throttled))
        .orElse(new CpuThrottling(0, 0));
  }

  /** In how many of the periods since {@code start} it was held up, in percent. */
  double percentSince(CpuThrottling start) {
    var since = periods - start.periods;
    return since <= 0 ? 0 : 100.0 * (throttled - start.throttled) / since;
  }

  private static long number(Path file, String name) {
    return CpuGroups.lines(file)
        .filter(line -> line.startsWith(name + " "))
        .mapToLong(line -> Long.parseLong(line.substring(name.length() + 1).strip()))
        .findFirst()
        .orElse(0);
  }
}
