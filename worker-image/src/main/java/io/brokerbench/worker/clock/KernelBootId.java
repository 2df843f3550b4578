package io.brokerbench.worker.clock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/** Which kernel this process runs on: processes with the same id share a monotonic clock. */
public final class KernelBootId {

  private static final Path FILE = Path.of("/proc/sys/kernel/random/boot_id");

  /** Where the kernel does not tell, every process counts as one on its own. */
  private static final String ID = read(FILE);

  private KernelBootId() {}

  /** The id, the same at every call. */
  public static String get() {
    return ID;
  }

  static String read(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      return "unknown-" + UUID.randomUUID();
    }
  }
}
