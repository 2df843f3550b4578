package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.suite.result.RunEntry;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.e2e.support.PageChecks.View;
import io.brokerbench.e2e.support.ReportedSuite;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.SuiteChecks;
import io.brokerbench.e2e.support.SuiteHandle;
import io.brokerbench.e2e.support.SuiteManifest;
import io.brokerbench.e2e.support.TestNamespace;
import java.nio.file.Path;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The published experiments, each as a suite that one machine carries, for one round. Pictures of
 * their reports go to target/pages.
 */
@Scenario
@Isolated
@Tag("soak")
@Order(30)
class PublishedSuitesIT {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "streamnative-small",
        "confluent-small",
        "kesque-small",
        "ascentstream-small",
        "singlebroker-small"
      })
  void everyCellOfTheSmallSuiteIsValid(
      String name,
      TestNamespace namespace,
      @TempDir(cleanup = CleanupMode.ON_SUCCESS) Path directory) {
    var manifest = oneRound(name);
    var plan = manifest.plan();
    var suite = namespace.start(manifest);

    var status = suite.awaitSucceeded();

    assertThat(status.runs().valid()).isEqualTo(plan.cells().size());
    var result = suite.result();
    assertThat(result.completeRounds()).isEqualTo(1);
    assertFiguresAreThoseOfTheRuns(result, suite);
    assertThat(result.comparisons())
        .hasSameSizeAs(
            plan.comparisons().pairs().stream().flatMap(pair -> pair.figures().stream()).toList())
        .allSatisfy(
            comparison -> {
              assertThat(comparison.pairs()).hasSize(1);
              SuiteChecks.assertPairs(comparison, result);
            });
    var runs = SuiteChecks.measured(result).map(RunEntry::name).toList();
    ReportedSuite.assertIsThatOfTheCluster(namespace, suite, runs, directory, View.ALL);
    namespace.awaitNoRuns();
    namespace.awaitOnlyResultsAreLeft();
  }

  private static SuiteManifest oneRound(String name) {
    return SuiteManifest.sample(name).with("rounds", 1).whoseTimingDoesNotMatter();
  }

  private static void assertFiguresAreThoseOfTheRuns(SuiteResult result, SuiteHandle suite) {
    SuiteChecks.measured(result)
        .forEach(run -> SuiteChecks.assertFigures(run, suite.resultOf(run.name())));
  }
}
