package io.brokerbench.core.suite.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.figure.Results;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuiteRunTest {

  private static final String COMPLETED = "\"completed\": true";
  private static final String VALID = "\"valid\": true, \"checks\": []";
  private static final String INVALID =
      "\"valid\": false, \"checks\": [{\"name\": \"A\", \"holds\": true},"
          + " {\"name\": \"B\", \"holds\": false}]";

  private static SuiteRun run(String text, String replacement) {
    var json = Results.json(Results.FIGURES);
    assertThat(json).contains(text);
    var result = RunResult.parse(json.replace(text, replacement));
    return SuiteRun.of(new RunKey(0, 1, 1), "a-run", result, null, null);
  }

  @Test
  void validRunCounts() {
    var run = run(VALID, VALID);
    assertThat(run.outcome()).isEqualTo(RunOutcome.Valid);
    assertThat(run.reasons()).isEmpty();
  }

  @Test
  void runThatWasNotCompletedIsInvalid() {
    assertThat(run(COMPLETED, "\"completed\": false").outcome()).isEqualTo(RunOutcome.Invalid);
  }

  @Test
  void checksThatDoNotHoldAreTheReasons() {
    var run = run(VALID, INVALID);
    assertThat(run.outcome()).isEqualTo(RunOutcome.Invalid);
    assertThat(run.reasons()).isEqualTo(List.of("B"));
  }
}
