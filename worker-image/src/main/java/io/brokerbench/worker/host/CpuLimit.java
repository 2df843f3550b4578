package io.brokerbench.worker.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * How much CPU the process may use: the smallest quota of its control group and those above it
 * (cgroup v1: {@code cpu.cfs_quota_us} over {@code cpu.cfs_period_us}; v2: {@code cpu.max}), else
 * all processors of the machine.
 */
public final class CpuLimit {

  private static final int MILLICORES = 1000;

  private final Path root;

  /** For tests: the file system below {@code root} in place of the machine's. */
  CpuLimit(Path root) {
    this.root = root;
  }

  /** In thousandths of a processor. */
  public static long millicores() {
    var machine = (long) Runtime.getRuntime().availableProcessors() * MILLICORES;
    return Math.min(machine, new CpuLimit(Path.of("/")).quota().orElse(machine));
  }

  /** The quota in thousandths of a processor, if there is one. */
  OptionalLong quota() {
    return groups().flatMap(this::upwards).mapToLong(CpuLimit::quotaOf).filter(q -> q > 0).min();
  }

  /** Where the process's groups are mounted; in a container usually the mount point itself. */
  private Stream<Path> groups() {
    return lines(root.resolve("proc/self/cgroup"))
        .map(line -> line.split(":", 3))
        .filter(parts -> parts.length == 3)
        .filter(
            parts -> parts[1].isEmpty() || Stream.of(parts[1].split(",")).anyMatch("cpu"::equals))
        .map(parts -> mountPoint(parts[1]).resolve(parts[2].substring(1)));
  }

  private Path mountPoint(String controllers) {
    var cgroups = root.resolve("sys/fs/cgroup");
    if (!controllers.isEmpty()) {
      var own = cgroups.resolve(controllers);
      return Files.isDirectory(own) ? own : cgroups.resolve("cpu");
    }
    var unified = cgroups.resolve("unified");
    return Files.isDirectory(unified) ? unified : cgroups;
  }

  private Stream<Path> upwards(Path group) {
    var top = root.resolve("sys/fs/cgroup");
    return Stream.iterate(group.normalize(), g -> g != null && g.startsWith(top), Path::getParent);
  }

  /** In millicores, or 0 where there is none. */
  private static long quotaOf(Path group) {
    var unified = lines(group.resolve("cpu.max")).findFirst().orElse("max").split(" ");
    if (unified.length == 2 && !unified[0].equals("max")) {
      return Long.parseLong(unified[0]) * MILLICORES / Long.parseLong(unified[1]);
    }
    var quota = number(group.resolve("cpu.cfs_quota_us"));
    var period = number(group.resolve("cpu.cfs_period_us"));
    return quota > 0 && period > 0 ? quota * MILLICORES / period : 0;
  }

  private static long number(Path file) {
    return lines(file).findFirst().map(String::strip).map(Long::parseLong).orElse(0L);
  }

  /** Empty where the file is not there: that is how one kind of control group is told by. */
  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException e) {
      return Stream.empty();
    }
  }
}
