package io.brokerbench.worker.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.worker.suite.SuiteInDirectory.Fate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuiteDirectoryTest {

  private static final String RUN = "mine-kafka-r1";

  @TempDir private Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"rounds: 4", "order: {seed: 8}", "onFailure: Stop"})
  void refusesTheResultsOfAnotherSpec(String field) throws Exception {
    new SuiteInDirectory(directory, "rounds: 3").run();

    assertThat(problems(new SuiteInDirectory(directory, field)))
        .containsExactly(problem(DirectoryMessage.OTHER_SUITE.with(directory)));
  }

  @Test
  void budgetMayChangeBetweenStarts() throws Exception {
    new SuiteInDirectory(directory, "rounds: 3").withFate(key -> Fate.CUT_OFF).run();
    var longer = new SuiteInDirectory(directory, "rounds: 3", "budgetSeconds: 100000");
    longer.run();

    assertThat(longer.executed()).hasSize(6);
  }

  @Test
  void refusesADirectoryInUse() throws Exception {
    var suite = new SuiteInDirectory(directory);
    try (var first = suite.open(1)) {
      assertThat(first.runs().all()).isEmpty();
      assertThat(problems(suite)).containsExactly(problem(DirectoryMessage.IN_USE.with(directory)));
    }
    try (var next = suite.open(1)) {
      assertThat(next.seed()).isEqualTo(1);
    }
  }

  @Test
  void keepsTheSeedThatItChose() throws Exception {
    var suite = new SuiteInDirectory(directory);
    try (var first = suite.open(41)) {
      assertThat(first.seed()).isEqualTo(41);
    }
    try (var next = suite.open(42)) {
      assertThat(next.seed()).isEqualTo(41);
    }
  }

  @Test
  void takesTheSeedOfTheSpec() throws Exception {
    try (var first = new SuiteInDirectory(directory, "order: {seed: 3}").open(41)) {
      assertThat(first.seed()).isEqualTo(3);
    }
  }

  @Test
  void aResultCountsAsDone() throws Exception {
    var suite = started();
    write(RunResult.KEY, SuiteInDirectory.result(RUN, true, 1000));

    try (var opened = suite.open(1)) {
      assertThat(opened.runs().all()).extracting(SuiteRun::name).containsExactly(RUN);
    }
  }

  @Test
  void aRunWithoutItsResultIsNotDone() throws Exception {
    var suite = started();
    write(RunRecord.KEY, "{\"started\": \"2026-11-27T08:00:00Z\"}");
    write("omb.json", "{}");

    try (var opened = suite.open(1)) {
      assertThat(opened.runs().all()).isEmpty();
    }
  }

  @Test
  void refusesTheResultOfAnotherRun() throws Exception {
    var suite = started();
    var file = write(RunResult.KEY, SuiteInDirectory.result("other", true, 1000));

    assertThat(problems(suite))
        .containsExactly(problem(DirectoryMessage.OTHER_RUN.with(file, "other")));
  }

  @ParameterizedTest
  @ValueSource(strings = {RunResult.KEY, RunRecord.KEY})
  void refusesAFileThatIsCut(String name) throws Exception {
    var suite = started();
    var file = write(name, "{\"sta");

    assertThat(problems(suite))
        .singleElement()
        .satisfies(
            problem -> assertThat(problem.message().id()).isEqualTo(DirectoryMessage.UNREADABLE))
        .satisfies(problem -> assertThat(problem.message().toString()).contains(file.toString()));
  }

  @Test
  void refusesAFailureWithoutAReason() throws Exception {
    var suite = started();
    var file = write(RunRecord.KEY, "{\"outcome\": \"Failed\"}");

    assertThat(problems(suite))
        .containsExactly(
            problem(
                DirectoryMessage.UNREADABLE.with(
                    file, DirectoryMessage.NO_REASON.with().toString())));
  }

  @Test
  void refusesRunsWithoutTheirState() throws Exception {
    var suite = new SuiteInDirectory(directory);
    suite.run();
    Files.delete(directory.resolve(SuiteState.KEY));

    assertThat(problems(suite)).containsExactly(problem(DirectoryMessage.NO_STATE.with(directory)));
  }

  private SuiteInDirectory started() throws Exception {
    var suite = new SuiteInDirectory(directory);
    suite.open(1).close();
    return suite;
  }

  private Path write(String name, String content) throws IOException {
    var run = Files.createDirectories(directory.resolve(RUN));
    return Files.writeString(run.resolve(name), content);
  }

  private static List<Problem> problems(SuiteInDirectory suite) {
    return catchThrowableOfType(InvalidRunException.class, () -> suite.open(1).close()).problems();
  }

  private static Problem problem(Message message) {
    return new Problem("--out", message);
  }
}
