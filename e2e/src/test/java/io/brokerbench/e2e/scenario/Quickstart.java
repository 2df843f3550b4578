package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.result.Spread;
import io.brokerbench.core.result.WorkerReport;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.DocumentedCommands;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.NetworkPolicies;
import io.brokerbench.e2e.support.Operator;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import io.brokerbench.e2e.support.TimeSeries;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * A sample of the quick start, on however busy a machine, and everything that a user finds after
 * it.
 */
@Scenario
@Tag("gate")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
abstract class Quickstart {

  private static final int TARGET = 1000;
  private static final int MEASURED_SECONDS = 30;

  private final String sample;
  private final String system;

  private TestNamespace namespace;
  private RunHandle run;

  Quickstart(String sample, String system) {
    this.sample = sample;
    this.system = system;
  }

  /** What is seen of this system alone. */
  abstract void assertOfThisSystem(RunHandle run, RunResult result);

  @BeforeAll
  void startRun(TestNamespace own) {
    namespace = own;
    run = own.start(Manifest.sample(sample).whoseTimingDoesNotMatter());
  }

  @Test
  @Order(1)
  void isAliveWhileItRuns() {
    run.awaitPhase(Phase.Measuring);
    NetworkPolicies.assertOthersAreKeptFrom(namespace);
    assertImageListsItsLibraries(run.pods("worker").getFirst(), "brokerbench-worker");
    assertImageListsItsLibraries(Operator.pod(), "brokerbench-operator");
    var underLoad = run.await(status -> status.figures() != null && status.progressPercent() > 50);
    assertThat(underLoad.duration()).isNull();
    assertThat(underLoad.conditions()).allSatisfy(c -> assertThat(c.getMessage()).isNotBlank());

    assertThat(columns("benchmarkruns"))
        .startsWith(sample, system, "3", "Measuring", "Unknown", "2/2")
        .satisfies(columns -> assertThat(Integer.parseInt(columns.get(6))).isPositive());
  }

  @Test
  @Order(2)
  void succeedsAndMayBeQuoted() {
    var status = run.awaitSucceeded();

    run.assertVerifiedAndValidButForTiming();
    assertThat(status.isTrue(ConditionType.Valid)).as(status.toString()).isTrue();
    for (var milestone :
        List.of(
            ConditionType.BrokerReady,
            ConditionType.WorkersReady,
            ConditionType.LoadCompleted,
            ConditionType.ResultsPublished)) {
      assertThat(status.isTrue(milestone)).as(milestone.name()).isTrue();
    }
    assertThat(status.conditions()).allSatisfy(c -> assertThat(c.getMessage()).isNotBlank());
    assertThat(status.progressPercent()).isEqualTo(100);
    assertThat(status.observedGeneration()).isEqualTo(1L);
    assertThat(status.duration()).matches("(\\d+m)?\\d+s");
  }

  @Test
  @Order(3)
  void holdsItsRateAndLosesNothing() {
    var result = run.result();

    assertThat(result.figures().publish().messagesPerSecond())
        .isCloseTo(TARGET, within(TARGET * 0.01));
    assertThat(result.figures().measuredSeconds()).isCloseTo(MEASURED_SECONDS, within(1.0));
    var acknowledged = result.figures().publish().messages();
    assertThat(result.figures().partitionSpread().count()).isEqualTo(6);
    assertThat(result.figures().partitionSpread().meanMessages())
        .isCloseTo(acknowledged / 6.0, within(0.1));
    assertThat(result.figures().brokerSpread())
        .isEqualTo(new Spread(1, acknowledged, acknowledged, 1));
    assertThat(result.integrity().lost()).isZero();
    assertThat(result.integrity().duplicates()).isZero();
    assertThat(result.integrity().outOfOrder()).isZero();
    assertThat(result.integrity().sendErrors()).isZero();
    assertThat(result.figures().publishLatencyFromIntended().count())
        .isEqualTo((long) TARGET * MEASURED_SECONDS);
    assertThat(result.figures().endToEndLatencyFromIntended().p50())
        .isGreaterThanOrEqualTo(result.figures().endToEndLatency().p50());
  }

  @Test
  @Order(4)
  void provesItsDurabilityBeforeLoadAndAfter() {
    var durability = run.result().durability();

    assertThat(durability.before().verdict()).isEqualTo(VerificationReport.Verdict.Verified);
    assertThat(durability.after().verdict()).isEqualTo(VerificationReport.Verdict.Verified);
    assertThat(durability.after().checks()).hasSameSizeAs(durability.before().checks());
    assertOfThisSystem(run, run.result());
  }

  @Test
  @Order(5)
  void publishesEverythingInOneConfigMap() {
    var results = run.results();

    assertThat(results.getData()).containsOnlyKeys(RunResult.KEY, "histograms.hlog", "omb.json");
    assertThat(results.getBinaryData()).containsOnlyKeys("timeseries.csv.gz");
    assertThat(results.getData().get("histograms.hlog")).startsWith("#[");
    assertThat(TimeSeries.of(results).size()).isGreaterThanOrEqualTo(10 + MEASURED_SECONDS);
    assertThat(results.getMetadata().getOwnerReferences())
        .singleElement()
        .satisfies(owner -> assertThat(owner.getUid()).isEqualTo(run.uid()));
    var environment = run.result().environment();
    assertThat(environment.brokers())
        .hasSize(1)
        .allSatisfy(broker -> assertThat(broker.node().kernelVersion()).isNotBlank());
    var nodes = run.result().workers().stream().map(WorkerReport::node).distinct().count();
    assertThat(environment.remarks().stream().anyMatch(r -> isAboutSharedNode(r, run.result())))
        .isEqualTo(nodes == 1);
  }

  /** Whether a remark names the node of a worker. */
  static boolean isAboutSharedNode(String remark, RunResult result) {
    return result.workers().stream().map(WorkerReport::node).anyMatch(remark::contains);
  }

  @Test
  @Order(6)
  void leavesNothingButResults() {
    namespace.assertOnlyResultsAreLeft();
    namespace.awaitCleanVolumes();
  }

  @Test
  @Order(7)
  void showsItsFiguresInColumns() {
    // What was measured, which the target is only within 1 % of.
    var rate = Math.round(run.result().figures().publish().messagesPerSecond());

    assertThat(columns("benchmarkruns"))
        .startsWith(sample, system, "3", "Succeeded", "True", "2/2", String.valueOf(rate));
    assertThat(Cluster.kubectl("--namespace=" + namespace.name(), "get", "bmr", "--output=wide"))
        .containsSubsequence(
            "NAME",
            "BROKER",
            "DURABILITY",
            "PHASE",
            "VALID",
            "WORKERS",
            "RATE",
            "PUB-P99",
            "E2E-P99",
            "AGE",
            "REASON",
            "VALID-REASON",
            "STARTED",
            "DURATION",
            "RESULTS")
        .contains("RunCompleted", "AllChecksHold", "-results");
  }

  @Test
  @Order(8)
  void tellsItsStoryInEvents() {
    assertThat(namespace.eventsAbout(run.name()))
        .extracting(event -> event.getReason())
        .contains(
            "Provisioning",
            "Verifying",
            "DurabilityVerified",
            "Starting",
            "WarmingUp",
            "Measuring",
            "RunCompleted")
        .doesNotHaveDuplicates();
    assertThat(namespace.eventsAbout(run.name())).allMatch(e -> e.getType().equals("Normal"));
  }

  @Test
  @Order(9)
  void whatTheDocumentationSaysToTypeWorks() {
    DocumentedCommands.runThoseThatLook(namespace.name(), run.name());
  }

  @Test
  @Order(10)
  void takesItsResultsAlongWhenItIsDeleted() {
    run.delete();

    namespace.awaitNothingIsLeft();
  }

  /** As scanners of images find them. */
  private static void assertImageListsItsLibraries(Pod pod, String artifact) {
    var bill =
        Cluster.kubectl(
            "exec",
            "--namespace=" + pod.getMetadata().getNamespace(),
            pod.getMetadata().getName(),
            "--",
            "cat",
            "/opt/brokerbench/app/" + artifact + ".cdx.json");
    assertThat(bill).contains("CycloneDX", "pkg:maven/com.fasterxml.jackson.core/jackson-databind");
  }

  private List<String> columns(String resource) {
    var row =
        Cluster.kubectl("--namespace=" + namespace.name(), "get", resource, "--no-headers").strip();
    return List.of(row.split("\\s+"));
  }
}
