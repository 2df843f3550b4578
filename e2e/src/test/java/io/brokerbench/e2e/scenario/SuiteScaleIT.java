package io.brokerbench.e2e.scenario;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkSuiteStatus;
import io.brokerbench.api.ComparedFigure;
import io.brokerbench.api.SuitePhase;
import io.brokerbench.core.condition.BrokerFacts;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.figure.OmbFigures;
import io.brokerbench.core.suite.figure.RunFigure;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.e2e.support.ContainerProcess;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.Operator;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.SuiteHandle;
import io.brokerbench.e2e.support.SuiteManifest;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The largest suite there may be, of which no run starts: what is written of its plan, and of a
 * round that is over, whose records are made here.
 */
@Scenario
@Isolated
@Tag("soak")
@Order(37)
class SuiteScaleIT {

  private static final int SIZES = 20;
  private static final int PARTITIONS = 100;
  private static final int CELLS = SIZES * PARTITIONS;
  private static final int ROUNDS = 6;

  /** Every how many of the runs failed: more than the status may name. */
  private static final int FAILED_EVERY = 20;

  private static final int STATUS_BYTES = 256 * 1024;
  private static final long RESIDENT_BYTES = 300_000_000;

  @Test
  void staysSmallWithTwoThousandCells(TestNamespace namespace) {
    var manifest =
        SuiteManifest.around(Manifest.sample("kafka-external").named("largest"))
            .axis("size", "workload.messageSizeBytes", values(SIZES, 100))
            .axis("partitions", "workload.partitionsPerTopic", values(PARTITIONS, 1))
            .with("rounds", ROUNDS)
            .with("suspend", true);
    var began = Instant.now();
    var suite = namespace.start(manifest);
    var planned = suite.await(status -> status.phase() == SuitePhase.Suspended);
    print("planned", began, planned);
    assertThat(planned.cells()).isEqualTo(CELLS);
    assertThat(planned.progress()).isEqualTo("0/" + CELLS * ROUNDS);
    assertSmall(planned);

    Operator.stop();
    try {
      record(suite, manifest.plan(), namespace);
    } finally {
      began = Instant.now();
      Operator.start();
    }
    var recorded = suite.await(status -> status.runs().finished() == CELLS);
    print("one round over", began, recorded);
    assertThat(recorded.runs().valid()).isEqualTo(CELLS - CELLS / FAILED_EVERY);
    assertThat(recorded.failures()).hasSize(BenchmarkSuiteStatus.MAX_FAILURES);
    assertThat(suite.result().completeRounds()).isEqualTo(1);
    assertThat(suite.result().runs()).hasSize(CELLS);
    assertSmall(recorded);

    suite.delete();
    awaitNoRecords(namespace);
    namespace.awaitNothingIsLeft();
  }

  private static List<Integer> values(int count, int step) {
    return IntStream.rangeClosed(1, count).map(i -> i * step).boxed().toList();
  }

  private static void print(String what, Instant began, BenchmarkSuiteStatus status) {
    System.out.printf(
        "%s after %s: status of %d bytes, operator at most %d MB resident%n",
        what,
        Duration.between(began, Instant.now()),
        bytes(status),
        ContainerProcess.of(Operator.pod()).mostResidentBytes() / 1_000_000);
  }

  private static int bytes(BenchmarkSuiteStatus status) {
    return Json.write(status).getBytes(StandardCharsets.UTF_8).length;
  }

  private static void assertSmall(BenchmarkSuiteStatus status) {
    assertThat(bytes(status)).isLessThan(STATUS_BYTES);
    assertThat(ContainerProcess.of(Operator.pod()).mostResidentBytes()).isLessThan(RESIDENT_BYTES);
  }

  /** How each run of the first round ended, as the operator keeps it of a run that it deletes. */
  private static void record(SuiteHandle suite, SuitePlan plan, TestNamespace namespace) {
    IntStream.range(0, CELLS)
        .parallel()
        .forEach(cell -> CLIENT.resource(record(suite, plan, namespace, cell)).create());
  }

  private static ConfigMap record(
      SuiteHandle suite, SuitePlan plan, TestNamespace namespace, int cell) {
    var name = plan.cells().get(cell).runName(1, 1);
    var digits = suite.uid().replace("-", "").substring(0, 6);
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withNamespace(namespace.name())
        .withName(name + "-" + digits + "-record")
        .addToLabels("brokerbench.io/component", "suite-run")
        .addToLabels("brokerbench.io/suite", suite.name())
        .addToLabels("brokerbench.io/suite-uid", suite.uid())
        .withOwnerReferences(
            new OwnerReferenceBuilder()
                .withApiVersion("brokerbench.io/v1alpha1")
                .withKind("BenchmarkSuite")
                .withName(suite.name())
                .withUid(suite.uid())
                .build())
        .endMetadata()
        .withData(Map.of("run.json", Json.write(Map.of("run", run(name, cell), "message", "none"))))
        .build();
  }

  /** One that was refused is not repeated. */
  private static SuiteRun run(String name, int cell) {
    var key = new RunKey(cell, 1, 1);
    var started = Instant.EPOCH.plusSeconds(60L * cell);
    var ended = started.plusSeconds(50);
    if (cell % FAILED_EVERY == 0) {
      return SuiteRun.without(
          key, name, RunOutcome.Refused, List.of("SpecInvalid"), started, ended);
    }
    return new SuiteRun(
        key,
        name,
        RunOutcome.Valid,
        List.of(),
        started,
        ended,
        new SuiteRun.LoadTimes(started.plusSeconds(10), started.plusSeconds(40)),
        Map.of(
            ComparedFigure.PublishLatencyP99,
            new RunFigure(1_000 + cell, null),
            ComparedFigure.EndToEndLatencyP99,
            new RunFigure(2_000 + cell, null),
            ComparedFigure.Throughput,
            new RunFigure(1_000, null)),
        OmbFigures.NONE,
        BrokerFacts.UNKNOWN);
  }

  private static void awaitNoRecords(TestNamespace namespace) {
    CLIENT
        .configMaps()
        .inNamespace(namespace.name())
        .withLabel("brokerbench.io/component", "suite-run")
        .informOnCondition(List::isEmpty)
        .orTimeout(5, TimeUnit.MINUTES)
        .join();
  }
}
