package io.brokerbench.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DockerfileTest {

  /** Without it a thread that runs out of memory ends alone, and the operator looks healthy. */
  @Test
  void endsWhenOutOfMemory() throws IOException {
    assertThat(Files.readAllLines(Path.of("Dockerfile")))
        .filteredOn(line -> line.startsWith("ENTRYPOINT"))
        .singleElement()
        .asString()
        .contains("\"-XX:+ExitOnOutOfMemoryError\"");
  }
}
