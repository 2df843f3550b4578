package io.brokerbench.e2e.scenario;

import static io.brokerbench.api.SuiteBrokers.Fresh;
import static io.brokerbench.api.SuiteBrokers.PerRound;
import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.SuiteBrokers;
import io.brokerbench.core.suite.result.OverheadResult.SystemOverhead;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.e2e.strimzi.StandInStrimzi;
import io.brokerbench.e2e.strimzi.StrimziCrds;
import io.brokerbench.e2e.support.BrokerReadiness;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.CreatedRuns;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.Suite;
import io.brokerbench.e2e.support.SuiteChecks;
import io.brokerbench.e2e.support.SuiteManifest;
import io.brokerbench.e2e.support.TestNamespace;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The time from the last message of a run to the first message of the next one, of brokers with one
 * node: by StatefulSet with new brokers and with those of the run before, by Strimzi, and by
 * Pulsar's chart.
 */
@Scenario
@Isolated
@Tag("soak")
@Order(30)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RunOverheadIT {

  private static final int RUNS = 6;
  private static final int MESSAGES = 500;

  /** Where a pod of a broker is ready 10 s after its creation. */
  private static final int LIMIT_OF_NEW_SECONDS = 25;

  private static final int LIMIT_OF_SHARED_SECONDS = 8;

  /** This machine may be busy, so beyond its limit a time is only told; beyond this, it fails. */
  private static final int FAILS_BEYOND_LIMITS = 2;

  private static final String LINE = "%-16s  %1s  %7s  %7s  %6s  %-8s  %13s  %13s%n";

  /**
   * One row of the table.
   *
   * @param limitSeconds null where there is none
   */
  private record Row(
      String name, Integer limitSeconds, SystemOverhead overhead, List<Duration> untilReady) {

    private String verdict() {
      if (limitSeconds == null) {
        return "";
      }
      return overhead.medianSeconds() <= limitSeconds ? "held" : "not held";
    }

    private void print() {
      System.out.printf(
          LINE,
          name,
          overhead.n(),
          "%.1f s".formatted(overhead.medianSeconds()),
          "%.1f s".formatted(overhead.maxSeconds()),
          limitSeconds == null ? "" : limitSeconds + " s",
          verdict(),
          untilReady.get(untilReady.size() / 2).toSeconds() + " s",
          untilReady.getLast().toSeconds() + " s");
    }

    static void print(List<Row> rows) {
      System.out.println("From the last message of a run to the first message of the next one");
      System.out.printf(
          LINE, "suite", "n", "median", "longest", "limit", "", "pods ready in", "at the latest");
      rows.forEach(Row::print);
    }
  }

  @Test
  @Order(1)
  void startsTheNextRunSoon(TestNamespace namespace) {
    var kafka = withoutDelay(Manifest.sample("quickstart-kafka")).with("durability.level", 4);
    var rows =
        List.of(
            measure(namespace, kafka.named("overhead-new"), Fresh, LIMIT_OF_NEW_SECONDS),
            measure(namespace, kafka.named("overhead-shared"), PerRound, LIMIT_OF_SHARED_SECONDS));

    Row.print(rows);
    assertThat(rows)
        .allSatisfy(
            row ->
                assertThat(row.overhead().medianSeconds())
                    .as(row.name())
                    .isLessThanOrEqualTo(FAILS_BEYOND_LIMITS * row.limitSeconds()));
  }

  @Test
  @Order(2)
  void measuresStrimzi(TestNamespace namespace) {
    var isReal = StrimziCrds.belongToAnother(CLIENT);
    var standIn = isReal ? null : StandInStrimzi.start(CLIENT, Suite.kafkaImage());
    try {
      var run = onOneNode("strimzi-kafka").with("broker.storage.devicesPerNode", 1);

      Row.print(
          List.of(measure(namespace, withoutDelay(run).named("overhead-strimzi"), Fresh, null)));
    } finally {
      if (!isReal) {
        standIn.close();
        Cluster.removeKinds(() -> StrimziCrds.remove(CLIENT));
      }
    }
  }

  @Test
  @Order(3)
  void measuresTheChartOfPulsar(TestNamespace namespace) {
    var run = onOneNode("pulsar-level4").named("overhead-chart");

    Row.print(List.of(measure(namespace, run, Fresh, null)));
  }

  private static Manifest withoutDelay(Manifest kafka) {
    return kafka.with("broker.kafka.config", Map.of("group.initial.rebalance.delay.ms", "0"));
  }

  private static Manifest onOneNode(String sample) {
    return Manifest.sample(sample)
        .with("broker.nodes", 1)
        .with("durability.level", 4)
        .with("durability.replicationFactor", 1);
  }

  /**
   * Six runs of one round, as brokers are shared within one only. A Kafka broker takes one of the
   * two volumes of its node, so that the next one need not wait until the cluster has cleaned it.
   */
  private static Row measure(
      TestNamespace namespace, Manifest run, SuiteBrokers brokers, Integer limitSeconds) {
    var manifest =
        SuiteManifest.around(run)
            .equalValues("run", "one", "two", "three", "four", "five", "six")
            .with("rounds", 1)
            .with("brokers", brokers.name())
            .closedLoad(MESSAGES);
    try (var created = CreatedRuns.in(namespace);
        var readiness = BrokerReadiness.in(namespace)) {
      var suite = namespace.start(manifest);
      suite.awaitSucceeded();

      SuiteChecks.assertEachCellOncePerRound(suite, manifest.plan(), created);
      var overhead = only(suite.result());
      var shares = brokers == PerRound;
      assertThat(overhead.takenOver()).isEqualTo(shares);
      assertThat(overhead.n()).isEqualTo(RUNS - 1);
      var untilReady = readiness.sorted();
      assertThat(untilReady).hasSize(shares ? 1 : RUNS);
      namespace.awaitNoRuns();
      suite.delete();
      namespace.awaitNothingIsLeft();
      return new Row(run.name(), limitSeconds, overhead, untilReady);
    }
  }

  private static SystemOverhead only(SuiteResult result) {
    assertThat(result.overhead()).isNotNull();
    assertThat(result.overhead().systems()).hasSize(1);
    return result.overhead().systems().getFirst();
  }
}
