package io.brokerbench.worker.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KernelBootIdTest {

  @Test
  void idIsTheLineThatTheKernelShows(@TempDir Path directory) throws IOException {
    var file = Files.writeString(directory.resolve("boot_id"), "3f0c-77\n");

    assertThat(KernelBootId.read(file)).isEqualTo("3f0c-77");
  }

  /** Two processes of unknown kernels must not pass for neighbours with one clock. */
  @Test
  void unknownKernelsAreDifferent(@TempDir Path directory) {
    var none = directory.resolve("boot_id");

    assertThat(KernelBootId.read(none))
        .startsWith("unknown-")
        .isNotEqualTo(KernelBootId.read(none));
  }

  @Test
  void idOfThisProcessStays() {
    assertThat(KernelBootId.get()).isNotBlank().isEqualTo(KernelBootId.get());
  }
}
