package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.SuiteBrokers;
import io.brokerbench.core.suite.result.OverheadResult.SystemOverhead;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.e2e.support.BrokerReadiness;
import io.brokerbench.e2e.support.CreatedRuns;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.SuiteChecks;
import io.brokerbench.e2e.support.SuiteManifest;
import io.brokerbench.e2e.support.TestNamespace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The time from the last message of a run to the first message of the next one, of Kafka in a
 * StatefulSet with one node: with new brokers, and with those of the run before.
 */
@Scenario
@Isolated
@Tag("soak")
@Order(30)
class RunOverheadIT {

  private static final int RUNS = 6;
  private static final int MESSAGES = 500;

  /** Where a pod of a broker is ready 10 s after its creation. */
  private static final int LIMIT_OF_NEW_SECONDS = 25;

  private static final int LIMIT_OF_SHARED_SECONDS = 8;

  /** This machine may be busy, so beyond its limit a time is only told; beyond this, it fails. */
  private static final int FAILS_BEYOND_LIMITS = 2;

  private static final String LINE = "%-9s  %4s  %8s  %8s  %6s  %-8s  %4s  %12s  %13s%n";

  /** One row of the table. */
  private record Row(
      SuiteBrokers brokers, int limitSeconds, SystemOverhead overhead, List<Duration> untilReady) {

    boolean holds() {
      return overhead.medianSeconds() <= limitSeconds;
    }

    void print() {
      System.out.printf(
          LINE,
          brokers,
          overhead.n(),
          "%.1f s".formatted(overhead.medianSeconds()),
          "%.1f s".formatted(overhead.maxSeconds()),
          limitSeconds + " s",
          holds() ? "held" : "not held",
          untilReady.size(),
          untilReady.get(untilReady.size() / 2).toSeconds() + " s",
          untilReady.getLast().toSeconds() + " s");
    }
  }

  @Test
  void startsTheNextRunSoon(TestNamespace namespace) {
    var rows = new ArrayList<Row>();
    rows.add(measure(namespace, SuiteBrokers.Fresh, LIMIT_OF_NEW_SECONDS));
    rows.add(measure(namespace, SuiteBrokers.PerRound, LIMIT_OF_SHARED_SECONDS));

    System.out.println("From the last message of a run to the first message of the next one");
    System.out.printf(
        LINE,
        "brokers",
        "n",
        "median",
        "longest",
        "limit",
        "",
        "pods",
        "ready after",
        "at the latest");
    rows.forEach(Row::print);
    assertThat(rows)
        .allSatisfy(
            row ->
                assertThat(row.overhead().medianSeconds())
                    .as(row.brokers().name())
                    .isLessThanOrEqualTo(FAILS_BEYOND_LIMITS * row.limitSeconds()));
  }

  private static Row measure(TestNamespace namespace, SuiteBrokers brokers, int limitSeconds) {
    var shares = brokers == SuiteBrokers.PerRound;
    var manifest = suite("overhead-" + (shares ? "shared" : "fresh"), brokers);
    try (var created = CreatedRuns.in(namespace);
        var readiness = BrokerReadiness.in(namespace)) {
      var suite = namespace.start(manifest);
      suite.awaitSucceeded();

      SuiteChecks.assertEachCellOncePerRound(suite, manifest.plan(), created);
      var overhead = only(suite.result());
      assertThat(overhead.system()).isEqualTo("Kafka");
      assertThat(overhead.takenOver()).isEqualTo(shares);
      assertThat(overhead.n()).isEqualTo(RUNS - 1);
      var untilReady = readiness.sorted();
      assertThat(untilReady).hasSize(shares ? 1 : RUNS);
      namespace.awaitNoRuns();
      suite.delete();
      namespace.awaitNothingIsLeft();
      return new Row(brokers, limitSeconds, overhead, untilReady);
    }
  }

  private static SystemOverhead only(SuiteResult result) {
    assertThat(result.overhead()).isNotNull();
    assertThat(result.overhead().systems()).hasSize(1);
    return result.overhead().systems().getFirst();
  }

  /**
   * One round, as brokers are shared within one only. A broker takes one of the two volumes of its
   * node, so that the next one need not wait until the cluster has cleaned that volume.
   */
  private static SuiteManifest suite(String name, SuiteBrokers brokers) {
    return SuiteManifest.around(
            Manifest.sample("quickstart-kafka")
                .named(name)
                .with("broker.kafka.config", Map.of("group.initial.rebalance.delay.ms", "0"))
                .with("durability.level", 4))
        .equalValues("run", "one", "two", "three", "four", "five", "six")
        .with("rounds", 1)
        .with("brokers", brokers.name())
        .closedLoad(MESSAGES);
  }
}
