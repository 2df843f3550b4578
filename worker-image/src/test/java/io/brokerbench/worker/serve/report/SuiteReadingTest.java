package io.brokerbench.worker.serve.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.report.RunInput;
import io.brokerbench.core.report.SampleSuite;
import io.brokerbench.core.report.SuiteInput;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.worker.page.PageInputMessage;
import io.brokerbench.worker.serve.report.SuiteReading.RunFiles;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SuiteReadingTest {

  private static final String PADDING = " ".repeat(3 * 1024 * 1024);

  private static final Message GONE = PageInputMessage.RUN_GONE.with();

  private static RunFiles large(RunInput run) {
    var name = run.result().at("/plan/run/name").asText();
    var text = (run.result() + PADDING).getBytes(StandardCharsets.UTF_8);
    return new RunFiles(name, name, details -> Optional.of(Map.of(RunResult.KEY, text)));
  }

  private static byte[] text(SuiteInput suite) {
    return suite.document().toString().getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void firstRunsOfTheSuiteAreShown() throws InvalidRunException, NoReportException {
    var sample = SampleSuite.of("1", 2);
    var files = sample.runs().stream().map(SuiteReadingTest::large).toList();

    var inputs = new SuiteReading().inputs("s", text(sample), files.reversed(), GONE).get();

    var names = sample.result().runs().stream().map(run -> "suite/s " + run.name()).toList();
    assertThat(inputs.suites().getFirst().runs())
        .extracting(RunInput::file)
        .containsExactly(names.get(0), names.get(1));
    assertThat(inputs.problems()).hasSize(names.size() - 2);
  }

  @Test
  void runsThatTheSuiteHasNotAreNotRead() throws InvalidRunException, NoReportException {
    var sample = SampleSuite.of("1", 2);
    var other =
        new RunFiles(
            "other",
            "other",
            details -> {
              throw new IllegalStateException("read");
            });

    var inputs = new SuiteReading().inputs("s", text(sample), List.of(other), GONE).get();

    assertThat(inputs.suites()).hasSize(1);
  }
}
