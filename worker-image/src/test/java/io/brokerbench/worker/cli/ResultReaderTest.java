package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

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

  @Test
  void namesAFileThatIsNoResult(@TempDir Path directory) throws Exception {
    var file = Files.writeString(directory.resolve("result.json"), "nothing");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> ResultReader.read(file.toString()))
        .satisfies(
            failed ->
                assertThat(failed)
                    .hasMessage(
                        CommandMessage.NO_RESULT
                            .with(file, failed.getCause().getMessage())
                            .toString()));
  }
}
