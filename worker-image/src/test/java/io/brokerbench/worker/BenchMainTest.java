package io.brokerbench.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchMainTest {

  @ParameterizedTest
  @CsvSource({
    "run",
    "suite",
    "show",
    "compare",
    "report",
    "serve",
    "get",
    "get run",
    "get suite",
    "archiver"
  })
  void everyCommandHelps(String command) {
    var told = new StringWriter();
    var complaints = new StringWriter();
    var bench =
        BenchMain.commandLine()
            .setOut(new PrintWriter(told, true))
            .setErr(new PrintWriter(complaints, true));

    var exitCode = bench.execute((command + " --help").split(" "));

    assertThat(List.of(exitCode, complaints.toString())).isEqualTo(List.of(0, ""));
    assertThat(told.toString()).startsWith("Usage: bench " + command);
  }
}
