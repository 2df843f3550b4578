package io.brokerbench.generator.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StageLogTest {

  private static final String STARTS =
      "2026-01-01T00:00:0%d.000Z INFO  Coordinator - stage %d at 20000 msg/s starts at"
          + " 2026-01-01T00:00:0%d.500Z%n";

  @TempDir private Path directory;

  @Test
  void aStageStartsWhenItsOwnRunSaysSo() throws IOException {
    var before = STARTS.formatted(1, 2, 1);
    var file =
        Files.writeString(
            directory.resolve("log"),
            before + STARTS.formatted(3, 1, 3) + STARTS.formatted(5, 2, 5));

    assertThat(new StageLog(file, 0).awaitStart(2))
        .isEqualTo(Instant.parse("2026-01-01T00:00:01.500Z"));
    assertThat(new StageLog(file, before.length()).awaitStart(2))
        .isEqualTo(Instant.parse("2026-01-01T00:00:05.500Z"));
  }
}
