package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultReaderTest {

  @Test
  void readsResultsOfOtherVersions(@TempDir Path directory) throws Exception {
    var file = directory.resolve("result.json");
    Files.writeString(file, "{\"generatorVersion\": \"0.1\", \"gone\": 1}");

    assertThat(ResultReader.read(file.toString()).generatorVersion()).isEqualTo("0.1");
  }
}
