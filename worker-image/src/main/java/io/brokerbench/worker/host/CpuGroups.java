package io.brokerbench.worker.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The control groups that the CPU of the process counts in, of version 1 or 2: its own and those
 * above it, as far as they can be seen.
 */
final class CpuGroups {

  private final Path root;

  /** Below {@code root} in place of the machine's root, for tests. */
  CpuGroups(Path root) {
    this.root = root;
  }

  /** Their directories, the innermost first; some may not exist. */
  Stream<Path> directories() {
    return groups().flatMap(this::upwards);
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

  /** Empty where the file is not there: that is how one kind of control group is told by. */
  static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException e) {
      return Stream.empty();
    }
  }
}
