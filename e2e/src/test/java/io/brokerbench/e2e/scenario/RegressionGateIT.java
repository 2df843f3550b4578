package io.brokerbench.e2e.scenario;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.api.SuiteConditionType;
import io.brokerbench.core.suite.result.RegressionResult;
import io.brokerbench.core.suite.result.RegressionVerdict;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.e2e.support.ExternalKafka;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.SuiteHandle;
import io.brokerbench.e2e.support.SuiteManifest;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The gate of a pipeline: a suite against the suite.json of an earlier one. It fires on brokers
 * that are throttled since, and not on those that are as they were.
 */
@Scenario
@Isolated
@Tag("soak")
@Order(30)
class RegressionGateIT {

  private static final int TIMES = 5;
  private static final int MESSAGES = 1_200;
  private static final int MESSAGE_BYTES = 1_024;

  /** A quarter of what the load sends where nothing limits it. */
  private static final long THROTTLED_BYTES_PER_SECOND = 100_000;

  private static final String EARLIER = "earlier";
  private static final int MAX_REGRESSION_PERCENT = 25;

  @Test
  void firesOnThrottledBrokersAndNotOnEqualOnes(TestNamespace namespace, ExternalKafka kafka) {
    var earlier = namespace.start(suite(EARLIER, kafka));
    earlier.awaitSucceeded();
    keep(namespace, earlier.json());

    var equal =
        IntStream.rangeClosed(1, TIMES).mapToObj(i -> compare("equal-" + i, namespace, kafka));
    assertThat(equal.toList()).allSatisfy(RegressionGateIT::assertSilent);
    kafka.shell().limitProducers(THROTTLED_BYTES_PER_SECOND);
    var throttled =
        IntStream.rangeClosed(1, TIMES).mapToObj(i -> compare("throttled-" + i, namespace, kafka));
    assertThat(throttled.toList()).allSatisfy(RegressionGateIT::assertFires);
    namespace.awaitNoRuns();
  }

  /**
   * Three rounds, as few as there is a verdict of, of a load on one partition: one broker limits
   * it.
   */
  private static SuiteManifest suite(String name, ExternalKafka kafka) {
    return SuiteManifest.around(
            Manifest.sample("kafka-external")
                .named(name)
                .with("broker.deployment.external.kafka.bootstrapServers", kafka.bootstrapServers())
                .with("workload.partitionsPerTopic", 1))
        .axis("size", "workload.messageSizeBytes", List.of(MESSAGE_BYTES))
        .with("rounds", 3)
        .closedLoad(MESSAGES);
  }

  private static void keep(TestNamespace namespace, String suiteJson) {
    CLIENT
        .resource(
            new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(namespace.name())
                .withName(EARLIER)
                .endMetadata()
                .withData(Map.of(SuiteResult.KEY, suiteJson))
                .build())
        .create();
  }

  private static SuiteHandle compare(String name, TestNamespace namespace, ExternalKafka kafka) {
    var suite =
        namespace.start(
            suite(name, kafka)
                .with("baseline.configMap", EARLIER)
                .with("baseline.key", SuiteResult.KEY)
                .with("baseline.maxRegressionPercent", MAX_REGRESSION_PERCENT));
    suite.awaitSucceeded();
    var regression = only(suite);
    System.out.printf(
        "%s: %s, ratio %.3f, %s%n",
        name, regression.verdict(), regression.ratio(), regression.interval());
    assertThat(regression.figure()).isEqualTo(ComparedFigure.Throughput);
    assertThat(regression.runsThen()).isEqualTo(3);
    assertThat(regression.runsNow()).isEqualTo(3);
    return suite;
  }

  private static RegressionResult only(SuiteHandle suite) {
    var regressions = suite.result().regressions();
    assertThat(regressions).hasSize(1);
    return regressions.getFirst();
  }

  /** Undecided is silent too: the machine may be busier than it was. */
  private static void assertSilent(SuiteHandle suite) {
    assertThat(only(suite).verdict()).as(suite.name()).isNotEqualTo(RegressionVerdict.Regressed);
    assertThat(suite.condition(SuiteConditionType.Regressed).getStatus())
        .as(suite.name())
        .isIn("False", "Unknown");
  }

  private static void assertFires(SuiteHandle suite) {
    assertThat(only(suite).verdict()).as(suite.name()).isEqualTo(RegressionVerdict.Regressed);
    assertThat(suite.condition(SuiteConditionType.Regressed).getStatus())
        .as(suite.name())
        .isEqualTo("True");
  }
}
