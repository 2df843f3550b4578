package io.brokerbench.e2e.scenario;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.BenchmarkSuiteStatus;
import io.brokerbench.api.SuiteConditionType;
import io.brokerbench.api.SuitePhase;
import io.brokerbench.core.suite.answer.SuiteAnswer;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.result.RunEntry;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.Operator;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Two systems at two levels in two rounds of tiny loads; the operator is killed once. */
@Scenario
@Isolated
@Tag("gate")
@Order(32)
class SuiteIT {

  private static final Path SAMPLE = Path.of("..", "config", "suites", "one-machine.yaml");
  private static final int RUNS = 2 * 2 * 2;
  private static final int MOST_MINUTES = 20;

  @Test
  void answersThoughTheOperatorIsKilled(TestNamespace namespace) throws IOException {
    var yaml =
        Files.readString(SAMPLE)
            .replace("rounds: 4", "rounds: 2")
            .replace("warmUpSeconds: 20", "warmUpSeconds: 3")
            .replace("durationSeconds: 30", "durationSeconds: 5")
            .replace("messagesPerSecond: 1000", "messagesPerSecond: 200");
    Cluster.create(namespace.name(), yaml);
    var suite =
        CLIENT
            .resources(BenchmarkSuite.class)
            .inNamespace(namespace.name())
            .withName("one-machine");

    await(suite, status -> status.runs() != null && status.runs().finished() == 1);
    Operator.kill();
    var status = await(suite, end -> end.isTrue(SuiteConditionType.Finished));

    assertThat(status.phase()).isEqualTo(SuitePhase.Succeeded);
    assertThat(status.runs().finished()).isEqualTo(RUNS);
    var result = result(namespace, status);
    assertThat(result.runs())
        .filteredOn(run -> run.attempt() == 1)
        .hasSize(RUNS)
        .extracting(RunEntry::cell, RunEntry::round)
        .doesNotHaveDuplicates();
    // What a busy machine makes of a load this small is no matter here; that runs went well is.
    assertThat(result.runs())
        .extracting(RunEntry::outcome)
        .isSubsetOf(RunOutcome.Valid, RunOutcome.Invalid);
    assertThat(result.completeRounds()).isEqualTo(2);
    assertThat(result.comparisons()).isNotEmpty();
    assertThat(SuiteAnswer.of(result)).contains("one-machine");
  }

  private static BenchmarkSuiteStatus await(
      Resource<BenchmarkSuite> suite, Predicate<BenchmarkSuiteStatus> condition) {
    return suite
        .waitUntilCondition(
            seen -> seen != null && seen.getStatus() != null && condition.test(seen.getStatus()),
            MOST_MINUTES,
            TimeUnit.MINUTES)
        .getStatus();
  }

  private static SuiteResult result(TestNamespace namespace, BenchmarkSuiteStatus status) {
    var configMap =
        CLIENT
            .configMaps()
            .inNamespace(namespace.name())
            .withName(status.resultsRef().name())
            .get();
    return SuiteResult.parse(configMap.getData().get(SuiteResult.KEY));
  }
}
