package io.brokerbench.worker.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.json.Json;
import io.brokerbench.core.suite.answer.SuiteAnswer;
import io.brokerbench.core.suite.result.NoiseResult;
import io.brokerbench.core.suite.result.OrderResult;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.core.suite.result.SuiteResultMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ShowCommandTest {

  @TempDir private Path directory;

  private String error = "";

  private static SuiteResult suite(String schemaVersion) {
    return new SuiteResult(
        schemaVersion,
        "1.2.3",
        "a-suite",
        null,
        null,
        6,
        0,
        null,
        null,
        null,
        new OrderResult(null, null, List.of(), null, null),
        List.of(),
        List.of(),
        List.of(),
        new NoiseResult(Map.of(), Map.of(), Map.of(), Map.of()),
        null,
        List.of(),
        null,
        null,
        null,
        List.of(),
        List.of(),
        null,
        List.of(),
        null);
  }

  private String show(int exitCode, SuiteResult suite) throws IOException {
    var file = directory.resolve(SuiteResult.KEY);
    Files.writeString(file, Json.write(suite));
    var out = System.out;
    var err = System.err;
    var printed = new ByteArrayOutputStream();
    var errors = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
      assertThat(new CommandLine(new ShowCommand()).execute(file.toString())).isEqualTo(exitCode);
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
    error = errors.toString(StandardCharsets.UTF_8);
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void showsTheAnswersOfASuite() throws IOException {
    var suite = suite(SuiteResult.SCHEMA_VERSION);

    assertThat(show(ExitCodes.OK, suite)).isEqualTo(SuiteAnswer.of(suite));
  }

  @Test
  void namesAnotherSchema() throws IOException {
    var later = "brokerbench.io/suite/v2";

    assertThat(show(ExitCodes.USAGE, suite(later))).isEmpty();
    assertThat(error.strip())
        .isEqualTo(
            CommandMessage.NO_RESULT
                .with(
                    directory.resolve(SuiteResult.KEY),
                    SuiteResultMessage.OTHER_SCHEMA.with(later, SuiteResult.SCHEMA_VERSION))
                .toString());
  }
}
