package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.SuiteConditionType;
import io.brokerbench.e2e.support.CreatedRuns;
import io.brokerbench.e2e.support.ExternalKafka;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.NamespaceChanges;
import io.brokerbench.e2e.support.Operator;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.SuiteChecks;
import io.brokerbench.e2e.support.SuiteManifest;
import io.brokerbench.e2e.support.TestNamespace;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * One suite whose operator is killed at twenty moments. A moment is a number of changes of runs,
 * suite and their ConfigMaps since the last one: a change is what a killed operator may have made
 * or heard of last. The runs measure a cluster that exists already, so that they are short.
 */
@Scenario
@Isolated
@Tag("soak")
@Order(31)
class SuiteKillsIT {

  private static final int KILLS = 20;
  private static final long SEED = 31;

  /**
   * A run makes more than 20 changes, so 20 kills after 180 changes in all, those not counted that
   * come while there is no operator, are over before 24 runs are.
   */
  private static final int MOST_CHANGES = 15;

  private static final List<Integer> SIZES = List.of(100, 200, 400, 800);
  private static final int ROUNDS = 6;
  private static final int MESSAGES = 500;

  @Test
  void losesAndDoublesNoRun(TestNamespace namespace, ExternalKafka kafka) {
    var manifest =
        SuiteManifest.around(
                Manifest.sample("kafka-external")
                    .named("kills")
                    .with(
                        "broker.deployment.external.kafka.bootstrapServers",
                        kafka.bootstrapServers())
                    .with("workload.partitionsPerTopic", 1))
            .axis("size", "workload.messageSizeBytes", SIZES)
            .with("rounds", ROUNDS)
            .closedLoad(MESSAGES);
    var random = new SplittableRandom(SEED);
    try (var created = CreatedRuns.in(namespace);
        var changes = NamespaceChanges.of(namespace)) {
      var suite = namespace.start(manifest);
      for (var kill = 1; kill <= KILLS; kill++) {
        var number = random.nextInt(1, MOST_CHANGES + 1);
        Operator.killWhen(() -> changes.awaitMore(number), () -> {});
        var status = suite.status();
        System.out.printf(
            "killed %d times, the last time after %d changes; %s, %s: %s%n",
            kill, number, status.progress(), status.phase(), status.message());
        assertThat(status.isTrue(SuiteConditionType.Finished))
            .as("ended by kill " + kill)
            .isFalse();
      }
      suite.awaitSucceeded();

      SuiteChecks.assertEachCellOncePerRound(suite, manifest.plan(), created);
      namespace.awaitNoRuns();
      suite.delete();
      namespace.awaitNothingIsLeft();
    }
  }
}
