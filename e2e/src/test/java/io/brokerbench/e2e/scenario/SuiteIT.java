package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkSuiteStatus;
import io.brokerbench.api.Phase;
import io.brokerbench.api.SuitePhase;
import io.brokerbench.core.suite.result.ComparisonVerdict;
import io.brokerbench.core.suite.result.RunEntry;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.CreatedRuns;
import io.brokerbench.e2e.support.DocumentedCommands;
import io.brokerbench.e2e.support.FetchedSuite;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Operator;
import io.brokerbench.e2e.support.PageChecks.View;
import io.brokerbench.e2e.support.ReportedSuite;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.ServedCluster;
import io.brokerbench.e2e.support.SharedResources;
import io.brokerbench.e2e.support.SuiteChecks;
import io.brokerbench.e2e.support.SuiteHandle;
import io.brokerbench.e2e.support.SuiteManifest;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.Event;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Two systems at two levels in two rounds; the operator is killed while a run is under way, and
 * again while none is. The page of {@code bench serve} shows all of it.
 */
@Scenario
@ResourceLock(SharedResources.OPERATOR)
@OnBrokerNodes(2)
@Tag("gate")
@Order(9)
class SuiteIT {

  private static final int MESSAGES = 1_000;

  private static final List<View> VIEWS = List.of(new View(1280, false), new View(400, true));

  /** Of seed 7, as docs/suites.md shows it: the second run is one of Pulsar. */
  private static final List<List<Integer>> ORDER =
      List.of(List.of(1, 4, 2, 3), List.of(1, 2, 4, 3));

  @Test
  void answersThoughTheOperatorIsKilled(
      TestNamespace namespace, @TempDir(cleanup = CleanupMode.ON_SUCCESS) Path directory) {
    var manifest =
        SuiteManifest.sample("one-machine")
            .with("rounds", 2)
            .with("compare.figures", List.of("Throughput", "ConsumeThroughput"))
            .closedLoad(MESSAGES)
            .withOf(
                "system",
                "kafka",
                "broker.kafka.config",
                Map.of("group.initial.rebalance.delay.ms", "0"));
    var plan = manifest.plan();
    try (var created = CreatedRuns.in(namespace);
        var page = ServedCluster.start(namespace, directory)) {
      var suite = namespace.start(manifest);
      killDuringTheSecondRun(suite, SuiteChecks.runsInOrder(plan, 7).get(1), page);
      killBetweenRuns(suite, namespace, created);
      page.assertShows(suite);
      var status = suite.awaitSucceeded();
      page.assertShows(suite);

      SuiteChecks.assertEachCellOncePerRound(suite, plan, created);
      var result = suite.result();
      assertAnswer(result, status);
      result
          .runs()
          .forEach(
              run -> {
                var integrity = suite.resultOf(run.name()).integrity();
                assertThat(integrity.sent()).as(run.name()).isGreaterThanOrEqualTo(MESSAGES);
                assertThat(integrity.lost()).as(run.name()).isZero();
              });
      assertThat(namespace.eventsAbout(suite.name()))
          .extracting(Event::getReason)
          .containsExactlyInAnyOrder("Accepted", "RoundCompleted", "RoundCompleted", "Complete");

      DocumentedCommands.runThoseThatLookAtTheSuite(namespace.name(), directory);
      var runs = result.runs().stream().map(RunEntry::name).toList();
      FetchedSuite.assertIsThatOfTheCluster(namespace, suite, runs, directory.resolve("fetched"));
      ReportedSuite.assertIsThatOfTheCluster(namespace, suite, runs, directory, VIEWS);
      namespace.awaitNoRuns();
      namespace.awaitOnlyResultsAreLeft();
      suite.delete();
      page.assertGone(suite);
      namespace.awaitNothingIsLeft();
    }
  }

  /** Its brokers start, which goes on without the operator. */
  private static void killDuringTheSecondRun(SuiteHandle suite, String run, ServedCluster page) {
    var second = suite.awaitRun(run);
    Operator.killWhen(
        () -> second.awaitPhase(Phase.Provisioning),
        () -> {
          assertThat(second.status().phase()).isEqualTo(Phase.Provisioning);
          assertThat(suite.status().runs().finished()).isEqualTo(1);
          assertThat(suite.status().currentRun()).isEqualTo(run);
          page.assertShows(second);
        });
    page.assertShows(suite);
    page.assertShows(second);
  }

  /** What has run is found again, and nothing starts before the suite is resumed. */
  private static void killBetweenRuns(
      SuiteHandle suite, TestNamespace namespace, CreatedRuns created) {
    suite.awaitRunAfter(2);
    suite.edit(Map.of("suspend", true));
    var suspended = suite.await(status -> status.phase() == SuitePhase.Suspended);
    assertThat(suspended.currentRun()).isNull();
    assertThat(reasons(suspended))
        .containsEntry("Finished", "False Suspended")
        .containsEntry("Reconciling", "False Suspended");
    Operator.killWhen(
        () -> {},
        () -> {
          assertThat(suite.status().runs()).isEqualTo(suspended.runs());
          assertThat(created.names()).hasSize(suspended.runs().finished());
          assertThat(Cluster.runs(namespace.name()).list().getItems())
              .allMatch(run -> run.getStatus().phase().isTerminal());
        });
    assertThat(created.names()).hasSize(suspended.runs().finished());
    assertThat(suite.status().runs()).isEqualTo(suspended.runs());
    suite.edit(Map.of("suspend", false));
  }

  private static void assertAnswer(SuiteResult result, BenchmarkSuiteStatus status) {
    assertThat(result.order().seed()).isEqualTo(status.seed()).isEqualTo(7);
    assertThat(result.order().rounds()).isEqualTo(ORDER);
    assertThat(result.overhead().n()).isEqualTo(result.runs().size() - 1);
    assertThat(result.comparisons())
        .hasSize(4)
        .allSatisfy(comparison -> assertThat(comparison.pairs()).hasSize(2));
    assertThat(status.cells()).isEqualTo(4);
    assertThat(status.round()).isEqualTo(2);
    assertThat(status.progress()).isEqualTo("8/8");
    assertThat(status.currentRun()).isNull();
    assertThat(status.eta()).isNull();

    var undecided =
        (int)
            result.comparisons().stream()
                .filter(comparison -> comparison.verdict() == ComparisonVerdict.Undecided)
                .count();
    assertThat(status.verdicts().total()).isEqualTo(4);
    assertThat(status.verdicts().undecided()).isEqualTo(undecided);
    assertThat(reasons(status))
        .isEqualTo(
            Map.of(
                "Succeeded",
                "True Complete",
                "Finished",
                "True Complete",
                "Reconciling",
                "False Finished",
                "Stalled",
                "False Finished",
                "Decided",
                undecided == 0 ? "True Decided" : "False Undecided"));
  }

  /** Status and reason of each condition. */
  private static Map<String, String> reasons(BenchmarkSuiteStatus status) {
    return status.conditions().stream()
        .collect(
            Collectors.toMap(
                Condition::getType,
                condition -> condition.getStatus() + " " + condition.getReason()));
  }
}
