package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.e2e.support.Backlogs;
import io.brokerbench.e2e.support.BenchProcess;
import io.brokerbench.e2e.support.Commands;
import io.brokerbench.e2e.support.ContainerProcess;
import io.brokerbench.e2e.support.ExternalKafka;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** A Kafka cluster that exists already: measured from within Kubernetes and from without. */
@Scenario
@OnBrokerNodes({})
@Order(1)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ExternalIT {

  /** What {@code omb.json} must have for the tools around OpenMessaging Benchmark to read it. */
  private static final List<String> OMB_FIELDS =
      List.of(
          "workload",
          "driver",
          "messageSize",
          "topics",
          "partitions",
          "producersPerTopic",
          "consumersPerTopic",
          "publishRate",
          "publishErrorRate",
          "consumeRate",
          "backlog",
          "publishLatencyAvg",
          "publishLatency50pct",
          "publishLatency75pct",
          "publishLatency95pct",
          "publishLatency99pct",
          "publishLatency999pct",
          "publishLatency9999pct",
          "publishLatencyMax",
          "publishDelayLatencyAvg",
          "aggregatedPublishLatencyAvg",
          "aggregatedPublishLatency50pct",
          "aggregatedPublishLatency99pct",
          "aggregatedPublishLatencyMax",
          "aggregatedPublishLatencyQuantiles",
          "aggregatedPublishDelayLatencyAvg",
          "endToEndLatencyAvg",
          "endToEndLatency50pct",
          "endToEndLatency99pct",
          "endToEndLatencyMax",
          "aggregatedEndToEndLatencyAvg",
          "aggregatedEndToEndLatency50pct",
          "aggregatedEndToEndLatency99pct",
          "aggregatedEndToEndLatencyMax",
          "aggregatedEndToEndLatencyQuantiles");

  /** One that is met, and one that never is. */
  private static final List<Map<String, Object>> OBJECTIVES =
      List.of(
          Map.of("metric", "Throughput", "atLeastMessagesPerSecond", 100),
          Map.of("metric", "PublishLatencyP50", "atMostMicros", 1));

  private JsonNode resultFromWithin;

  @Test
  @Tag("gate")
  @Order(1)
  void isMeasuredAndLeftAsItWas(TestNamespace namespace, ExternalKafka kafka) {
    var before = kafka.shell().topics();
    var run = namespace.start(manifest("external", kafka).with("objectives", OBJECTIVES));

    run.awaitSucceeded();

    run.assertVerifiedAndValidButForTiming();
    assertThat(run.condition(ConditionType.ObjectivesMet).getStatus()).isEqualTo("False");
    assertThat(run.condition(ConditionType.ObjectivesMet).getReason())
        .isEqualTo(Reason.ObjectivesMissed.name());
    assertThat(run.condition(ConditionType.ObjectivesMet).getMessage())
        .contains("PublishLatencyP50", " 1 us")
        .doesNotContain("Throughput");
    assertThat(run.result().cluster().servers()).hasSize(3);
    assertThat(kafka.shell().topics()).isEqualTo(before);
    namespace.assertOnlyResultsAreLeft();
    resultFromWithin = tree(run.results().getData().get(RunResult.KEY));
  }

  /** It loses its topics too, though nothing of it is in the namespace. */
  @Test
  @Tag("gate")
  @Order(2)
  void losesItsTopicsWhenARunIsDeleted(TestNamespace namespace, ExternalKafka kafka) {
    var before = kafka.shell().topics();
    var run = namespace.start(manifest("deleted", kafka).load(200, 1, 120));
    run.awaitPhase(Phase.WarmingUp);
    assertThat(kafka.shell().topics()).contains(run.topic());

    run.delete();

    namespace.awaitNothingIsLeft();
    assertThat(kafka.shell().topics()).isEqualTo(before);
  }

  /** The network policies of a run, which come first, may be all that it has. */
  @Test
  @Tag("gate")
  @Order(2)
  void goesAtOnceWhenItIsDeletedBeforeItHasPods(TestNamespace namespace, ExternalKafka kafka) {
    var run = namespace.start(manifest("soon-deleted", kafka));
    run.awaitPhase(Phase.Provisioning);

    run.delete();

    namespace.awaitNothingIsLeft();
  }

  @Test
  @Tag("gate")
  @Order(3)
  void settingAlteredDuringLoadMakesFiguresInvalid(TestNamespace namespace, ExternalKafka kafka) {
    // Long enough for Kafka's tool to come up beside a loaded broker: 12 s were too short once.
    var run = namespace.start(manifest("altered", kafka).load(200, 1, 40));
    run.awaitPhase(Phase.WarmingUp);

    kafka.shell().alterTopic(run.topic(), "min.insync.replicas=1");

    run.awaitSucceeded();
    for (var type : List.of(ConditionType.Valid, ConditionType.DurabilityVerified)) {
      assertThat(run.condition(type).getStatus()).isEqualTo("False");
      assertThat(run.condition(type).getReason()).isEqualTo("DurabilityChanged");
      assertThat(run.condition(type).getMessage())
          .contains("min.insync.replicas", "topic " + run.topic(), " 2 ", " 1");
    }
  }

  @Test
  @Tag("soak")
  @Order(4)
  void oneSubscriptionCatchesUpBesideOneThatTails(TestNamespace namespace, ExternalKafka kafka) {
    var run = namespace.start(Backlogs.mixed(manifest("mixed", kafka)));

    run.awaitSucceeded();

    run.assertVerifiedAndValidButForTiming();
    Backlogs.assertMixed(run.result());
  }

  @Test
  @Tag("gate")
  @Order(5)
  void consumersReadABacklogThatWasBuiltBefore(TestNamespace namespace, ExternalKafka kafka) {
    var run = namespace.start(Backlogs.builtBefore(manifest("built", kafka)));

    run.awaitSucceeded();

    run.assertVerifiedAndValidButForTiming();
    Backlogs.assertBuiltBefore(run.result());
  }

  @Test
  @Tag("gate")
  @Order(6)
  void benchGivesTheSameWithoutKubernetes(ExternalKafka kafka, @TempDir Path directory)
      throws IOException {
    assumeTrue(kafka.isReachableFromHere(), "addresses of pods are not reachable from here");
    var file =
        Files.writeString(
            directory.resolve("run.yaml"),
            manifest("bench", kafka).with("objectives", OBJECTIVES).json());
    var out = directory.resolve("out");

    var outcome =
        Commands.tryToRun(
            List.of(
                BenchProcess.BENCH.toString(),
                "run",
                "-f",
                file.toString(),
                "--bootstrap-servers",
                kafka.bootstrapServers(),
                "--out",
                out.toString()));

    // Succeeded and valid, but slower than was asked for.
    assertThat(outcome.exitCode()).as(outcome.output()).isEqualTo(3);
    assertThat(outcome.complaints()).contains("PublishLatencyP50");
    try (var files = Files.list(out)) {
      assertThat(files.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder(
              RunResult.KEY, "timeseries.csv.gz", "histograms.hlog", "omb.json");
    }
    var result = Files.readString(out.resolve(RunResult.KEY));
    assertThat(Json.read(result, RunResult.class).verdict().valid()).as(outcome.output()).isTrue();
    assertThat(Json.read(result, RunResult.class).integrity().lost()).isZero();
    assertThat(tree(Files.readString(out.resolve("omb.json"))).fieldNames())
        .toIterable()
        .containsAll(OMB_FIELDS);
    assumeTrue(resultFromWithin != null, "nothing to compare with: run the whole class");
    assertThat(fields(tree(result))).isEqualTo(fields(resultFromWithin));
  }

  @Test
  @Tag("gate")
  @Order(7)
  void closedLoopSendsAsMuchAsMayBeInFlight(TestNamespace namespace, ExternalKafka kafka) {
    var run =
        namespace.start(
            manifest("closed-loop", kafka)
                .with("workload.rate", Map.of("type", "Unlimited", "maxInFlightPerProducer", 16))
                .with("workload.batching.compression", "Zstd")
                .with("workload.keys.distribution", "Zipf"));

    run.awaitSucceeded();

    run.assertVerifiedAndValidButForTiming();
    // A slow disk leaves too few samples for a p99, which is left out of the message then.
    assertThat(run.condition(ConditionType.Succeeded).getMessage())
        .contains(" msg/s published")
        .doesNotContain("intended send");
    var figures = run.result().figures();
    assertThat(figures.publish().messages()).isPositive();
    assertThat(figures.publishLatency().count()).isPositive();
    assertThat(figures.publishLatencyFromIntended()).isNull();
    assertThat(run.result().integrity().lost()).isZero();
  }

  /**
   * A follower that does not fetch leaves the in-sync set: acknowledgements wait for two copies in
   * place of three from then on, though the settings are as they were.
   */
  @Test
  @Tag("gate")
  @Order(8)
  void followerThatFallsOutOfSyncMakesFiguresInvalid(TestNamespace namespace, ExternalKafka kafka) {
    var run = namespace.start(manifest("shrunk", kafka).load(200, 2, 35));
    run.awaitPhase(Phase.Measuring);

    // Longer than it takes to elect another controller (4 s) and to wait for a sign of life (9 s),
    // by twice as much as the samples are apart.
    ContainerProcess.of(kafka.lastBroker()).freezeFor(Duration.ofSeconds(24));

    run.awaitSucceeded();
    var result = run.result();
    assertThat(result.integrity().lost()).isZero();
    assertThat(result.durability().smallestInSyncSet()).isEqualTo(2);
    assertThat(result.durability().smallestInSyncSetMeasured()).isEqualTo(2);
    assertThat(run.condition(ConditionType.Valid).getStatus()).isEqualTo("False");
    assertThat(run.condition(ConditionType.Valid).getMessage()).contains("InSyncSetShrunk: 2 ");
  }

  private static Manifest manifest(String name, ExternalKafka kafka) {
    return Manifest.sample("kafka-external")
        .named(name)
        .shortLoad()
        .with("broker.deployment.external.kafka.bootstrapServers", kafka.bootstrapServers());
  }

  private static JsonNode tree(String json) {
    return Json.read(json, JsonNode.class);
  }

  /** The fields of a document, but for those that only Kubernetes can fill in. */
  private static TreeSet<String> fields(JsonNode document) {
    var fields = new TreeSet<String>();
    collect("", document, fields);
    fields.removeIf(field -> field.matches("environment\\..*|workers\\.node|.*\\.config\\..*"));
    return fields;
  }

  private static void collect(String path, JsonNode node, TreeSet<String> into) {
    if (node.isArray()) {
      node.forEach(element -> collect(path, element, into));
    }
    node.properties()
        .forEach(
            property -> {
              var field = path.isEmpty() ? property.getKey() : path + "." + property.getKey();
              into.add(field);
              collect(field, property.getValue(), into);
            });
  }
}
