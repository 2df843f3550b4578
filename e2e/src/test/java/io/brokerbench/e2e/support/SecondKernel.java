package io.brokerbench.e2e.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * What another machine is to a process: a wall clock and a monotonic clock that are ahead and fast,
 * by Debian's package faketime, and another boot id, bound over the kernel's in a mount namespace
 * of the process's own. All else is this machine's.
 *
 * <p>If the environment has {@code BROKERBENCH_SECOND_MACHINE}, it is a real machine: the variable
 * is a command prefix that runs a command there.
 */
public final class SecondKernel {

  private static final String MACHINE = "BROKERBENCH_SECOND_MACHINE";
  private static final Path LIBRARIES = Path.of("/usr/lib");
  private static final String LIBRARY = "faketime/libfaketimeMT.so.1";
  private static final String SCRIPT =
      "mount --bind \"$0\" /proc/sys/kernel/random/boot_id &&"
          + " exec env LD_PRELOAD=\"$1\" FAKETIME=\"$2\" \"${@:3}\"";

  private final List<String> place;
  private final boolean hasSetClocks;

  private SecondKernel(List<String> place, boolean hasSetClocks) {
    this.place = place;
    this.hasSetClocks = hasSetClocks;
  }

  /**
   * Another machine, if there is one; else one whose clocks are ahead by so much when a process
   * starts, and gain; empty where the package is not installed.
   *
   * @param files where the boot id is kept
   */
  public static Optional<SecondKernel> of(Path files, double secondsAhead, double partsPerMillion) {
    var machine = System.getenv(MACHINE);
    return machine != null && !machine.isBlank()
        ? Optional.of(new SecondKernel(List.of(machine.strip().split("\\s+")), false))
        : library().map(library -> make(library, files, secondsAhead, partsPerMillion));
  }

  private static SecondKernel make(
      Path library, Path files, double secondsAhead, double partsPerMillion) {
    var clocks = "+%s x%.6f".formatted(secondsAhead, 1 + partsPerMillion / 1e6);
    try {
      var bootId = Files.writeString(files.resolve("boot-id"), UUID.randomUUID() + "\n");
      return new SecondKernel(
          List.of(
              "unshare",
              "--mount",
              "bash",
              "-c",
              SCRIPT,
              bootId.toString(),
              library.toString(),
              clocks),
          true);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<Path> library() {
    try (var architectures = Files.list(LIBRARIES)) {
      return architectures.map(a -> a.resolve(LIBRARY)).filter(Files::exists).findFirst();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether its clocks are wrong as ordered. Those of another machine are as they are. */
  public boolean hasSetClocks() {
    return hasSetClocks;
  }

  /** {@code command}, to be run on this kernel. */
  public List<String> command(List<String> command) {
    return Stream.concat(place.stream(), command.stream()).toList();
  }
}
