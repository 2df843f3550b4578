package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.brokerbench.core.suite.result.RunEntry;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.e2e.support.Browser;
import io.brokerbench.e2e.support.PageChecks;
import io.brokerbench.e2e.support.PageChecks.View;
import io.brokerbench.e2e.support.ReportedSuite;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.SuiteChecks;
import io.brokerbench.e2e.support.SuiteManifest;
import io.brokerbench.e2e.support.TestNamespace;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The picture that README shows: the report of the quick start's suite, with six rounds and a
 * longer load. Its runs are judged by their timing, as those of users are.
 */
@Scenario
@Isolated
@Tag("soak")
@Order(30)
class ReportPictureIT {

  private static final int ROUNDS = 6;

  /** Of charts: the cells, and their comparisons. */
  private static final int ROWS = 2;

  private static final String NAME = "report-of-six-rounds";

  @Test
  void drawsTheReportOfSixRounds(
      TestNamespace namespace, @TempDir(cleanup = CleanupMode.ON_SUCCESS) Path directory)
      throws IOException {
    assumeTrue(Browser.installed().isPresent(), "Chromium is not installed");
    var suite = namespace.start(suite());
    suite.awaitSucceeded();
    var result = suite.result();

    assertThat(result.completeRounds()).isEqualTo(ROUNDS);
    assertIntervals(result);
    var runs = SuiteChecks.measured(result).map(RunEntry::name).toList();
    var report =
        ReportedSuite.assertIsThatOfTheCluster(namespace, suite, runs, directory, View.ALL);
    try (var browser = Browser.start(directory.resolve("profile-of-picture"))) {
      PageChecks.drawTop(browser, report, ROWS, NAME);
    }
    namespace.awaitNoRuns();
    namespace.awaitOnlyResultsAreLeft();
  }

  private static SuiteManifest suite() {
    return SuiteManifest.sample("quickstart")
        .named("six-rounds")
        .with("rounds", ROUNDS)
        .with("template.workload.warmUpSeconds", 20)
        .with("template.workload.durationSeconds", 40)
        .without("retain");
  }

  /** Of the figures that are compared: what the picture is about. */
  private static void assertIntervals(SuiteResult result) {
    assertThat(result.comparisons())
        .hasSize(2)
        .allSatisfy(comparison -> assertThat(comparison.interval()).isNotNull());
    for (var cell : result.cells()) {
      for (var comparison : result.comparisons()) {
        var figure = cell.figures().get(comparison.figure());
        assertThat(figure.interval()).as(cell.name()).isNotNull();
      }
    }
  }
}
