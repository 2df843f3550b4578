package io.brokerbench.core.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.brokerbench.api.AuthenticationSpec;
import io.brokerbench.api.AuthenticationType;
import io.brokerbench.api.ConfigMapFile;
import io.brokerbench.api.DeploymentType;
import io.brokerbench.api.PageCacheCheck;
import io.brokerbench.api.SharedNodesCheck;
import io.brokerbench.api.TlsSpec;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.planner.RunPlanner;
import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.core.system.pulsar.PulsarSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunDocumentTest {

  private static final String GOOD =
      """
      apiVersion: brokerbench.io/v1alpha1
      kind: BenchmarkRun
      metadata: {name: a-run}
      spec:
        broker: {kind: Kafka, nodes: 3}
        durability: {level: 2, replicationFactor: 3}
        workload: {partitionsPerTopic: 6, rate: {messagesPerSecond: 1000}}
      """;

  private static final String PULSAR = "storage: {devicesPerNode: 2}, kind: Pulsar";

  @ParameterizedTest(name = "{0} -> {1}: {2} {3} {4}")
  @CsvSource(
      delimiter = '|',
      value = {
        "kind: Kafka, nodes: 3 | kind: Kafka, node: 3 | spec.broker.node | unknown | nodes",
        "kind: Kafka | kind: RabbitMQ | spec.broker.kind | RabbitMQ | Kafka",
        "nodes: 3 | nodes: 5, deployment: {type: StatefulSet} | spec.broker.nodes | 5 | 1 or 3",
        "nodes: 3 | nodes: three | spec.broker.nodes | three | 1 to",
        "level: 2 | level: 5 | spec.durability.level | 5 | 1 to 4",
        "level: 2, replicationFactor: 3 | level: 1, replicationFactor: 1 | spec.durability.level"
            + " | level 1 | 3 and 4",
        "level: 2, replicationFactor: 3 | replicationFactor: 3 | spec.durability.level"
            + " | required | 1 to 4",
        "replicationFactor: 3 | replicationFactor: 10 | spec.durability.replicationFactor"
            + " | 10 | 1 to 9",
        "level: 2, | level: 3, kafka: {flush: Interval}, | spec.durability.kafka.flush | Interval |"
            + " 2",
        "kind: Kafka, nodes: 3 | kind: Kafka, nodes: 1 | spec.durability.replicationFactor"
            + " | 3 | 1",
        "partitionsPerTopic: 6 | partitionsPerTopic: 0 | spec.workload.partitionsPerTopic"
            + " | 0 | 1 to 10000",
        "partitionsPerTopic: 6 | partitionsPerTopic: 200, topics: 100"
            + " | spec.workload.partitionsPerTopic | 20000 | 10000",
        "partitionsPerTopic: 6 | messageSizeBytes: 63 | spec.workload.messageSizeBytes | 63 | 64",
        "partitionsPerTopic: 6 | messageSizeBytes: 2000, batching: {maxBytes: 1000}"
            + " | spec.workload.messageSizeBytes | 2000 | 1000",
        "partitionsPerTopic: 6 | batching: {maxDelayMicros: 1500}"
            + " | spec.workload.batching.maxDelayMicros | 1500 | 1000",
        "partitionsPerTopic: 6 | subscriptionType: Shared | spec.workload.subscriptionType"
            + " | Shared | Failover",
        "messagesPerSecond: 1000 | messagesPerSecond: 0"
            + " | spec.workload.rate.messagesPerSecond | 0 | 1 to",
        "messagesPerSecond: 1000 | messagesPerSecond: 0.5"
            + " | spec.workload.rate.messagesPerSecond | 0.5 | whole number",
        "messagesPerSecond: 1000 | type: Fixed"
            + " | spec.workload.rate.messagesPerSecond | Fixed | needs",
        "messagesPerSecond: 1000 | messagesPerSecond: 1000, type: Unlimited"
            + " | spec.workload.rate.messagesPerSecond | 1000 | leave it out",
        "messagesPerSecond: 1000 | type: Peak | spec.workload.rate.peak | Peak | {}",
        "messagesPerSecond: 1000 | type: Peak, peak: {probeSeconds: 3}"
            + " | spec.workload.rate.peak.probeSeconds | 3 | 4 to 3600",
        "messagesPerSecond: 1000 | type: Peak, peak: {maxPublishLatencyP99Micros: 0}"
            + " | spec.workload.rate.peak.maxPublishLatencyP99Micros | 0 | 1 to 60000000",
        "messagesPerSecond: 1000 | type: Peak, peak: {maxEndToEndLatencyP99Micros: 0}"
            + " | spec.workload.rate.peak.maxEndToEndLatencyP99Micros | 0 | 1 to 60000000",
        "messagesPerSecond: 1000 | type: Steps, stepsMessagesPerSecond: [5, 0]"
            + " | spec.workload.rate.stepsMessagesPerSecond | each | at least one",
        "messagesPerSecond: 1000 | messagesPerSecond: 1000, maxInFlightPerProducer: 5"
            + " | spec.workload.rate.maxInFlightPerProducer | 5 | Fixed",
        "rate: {messagesPerSecond: 1000} | warmUpSeconds: 1 | spec.workload.rate | required | ''",
        "partitionsPerTopic: 6 | durationSeconds: 7200 | spec.activeDeadlineSeconds | 7260 | 7200",
        "name: a-run | name: A_Run | metadata.name | A_Run | lower case",
        "name: a-run | name: a-run, owner: me | metadata.owner | unknown | labels",
        "kind: BenchmarkRun | kind: Benchmark | kind | Benchmark | BenchmarkRun",
        "v1alpha1 | v1 | apiVersion | v1 | v1alpha1",
      })
  void oneErrorNamesFieldValueAndWhatIsAllowed(
      String good, String bad, String field, String value, String allowed) {
    var text = GOOD.replace(good, bad);
    assertThat(text).isNotEqualTo(GOOD);

    var error = catchThrowableOfType(InvalidDocumentException.class, () -> RunDocument.parse(text));

    assertThat(error).isNotNull();
    assertThat(error.problems()).hasSize(1);
    assertThat(error.problems().getFirst().field()).isEqualTo(field);
    assertThat(error.problems().getFirst().message()).contains(value).contains(allowed);
  }

  @Test
  void theRulesOfAListHoldForEachOfItsItems() {
    var text = GOOD + "  objectives: [{metric: Throughput}]\n";

    var error = catchThrowableOfType(InvalidDocumentException.class, () -> RunDocument.parse(text));

    assertThat(error).isNotNull();
    assertThat(error.problems())
        .extracting(Problem::field, Problem::message)
        .containsExactly(
            tuple(
                "spec.objectives[0].atLeastMessagesPerSecond",
                "Throughput needs atLeastMessagesPerSecond"));
  }

  @Test
  void everyProblemIsToldAtOnce() {
    var text = GOOD.replace("level: 2", "level: 7").replace("partitionsPerTopic: 6", "topics: 0");

    var error = catchThrowableOfType(InvalidDocumentException.class, () -> RunDocument.parse(text));

    assertThat(error.problems()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "a: b: c", "a: 1\na: 2"})
  void whatIsNoDocumentIsRefused(String text) {
    assertThat(catchThrowableOfType(InvalidDocumentException.class, () -> RunDocument.parse(text)))
        .isNotNull();
  }

  @Test
  void defaultsAreThoseOfTheSchema() throws InvalidDocumentException {
    var spec = RunDocument.parse(GOOD).run().getSpec();

    assertThat(spec.workload().messageSizeBytes()).isEqualTo(1024);
    assertThat(spec.workload().batching().maxDelayMicros()).isEqualTo(1000);
    assertThat(spec.workers().count()).isEqualTo(2);
    assertThat(spec.checks().maxGeneratorDelayPercent()).isEqualTo(10);
    assertThat(spec.broker().deploymentType()).isEqualTo(DeploymentType.Strimzi);
  }

  @Test
  void anExistingClusterTakesThePlaceOfTheDeployment() throws InvalidDocumentException {
    var text = GOOD.replace("nodes: 3", "nodes: 3, kafka: {config: {num.io.threads: '4'}}");

    var broker = RunDocument.parse(text).runAgainst(KafkaSystem.at("here:9092")).getSpec().broker();

    assertThat(broker.deployment().type()).isEqualTo(DeploymentType.External);
    assertThat(broker.deployment().external().kafka().bootstrapServers()).isEqualTo("here:9092");
    assertThat(broker.kafka()).isNull();
  }

  @Test
  void whatIsCheckedOnOurNodesDoesNotApplyToAnExistingCluster() throws InvalidDocumentException {
    var text =
        GOOD.replace("rate: {", "rate: {type: Peak, peak: {}")
                .replace("messagesPerSecond: 1000", "")
            + "  checks: {diskProbe: {}, pageCache: Drop, maxDirtyPageBytes: 67108864,"
            + " maxGeneratorDelayPercent: 5}\n";

    var checks = RunDocument.parse(text).runAgainst(KafkaSystem.at("here:9092")).getSpec().checks();

    assertThat(checks.diskProbe()).isNull();
    assertThat(checks.pageCache()).isEqualTo(PageCacheCheck.Keep);
    assertThat(checks.maxDirtyPageBytes()).isNull();
    assertThat(checks.maxGeneratorDelayPercent()).isEqualTo(5);
    assertThat(checks.sharedNodes()).isEqualTo(SharedNodesCheck.Report);
  }

  @Test
  void howClientsAreLetInStaysWhatTheFileSays() throws InvalidDocumentException {
    var authentication = new AuthenticationSpec(AuthenticationType.ScramSha512, "bench", "s");
    var access = new ClientAccess(new TlsSpec("my-ca"), authentication);
    var endpoint = KafkaSystem.at("here:9093", access);

    var broker = RunDocument.parse(GOOD).runAgainst(endpoint).getSpec().broker();

    assertThat(new KafkaSystem().endpoint(broker.deployment().external())).isEqualTo(endpoint);
  }

  @Test
  void anExistingPulsarClusterIsNamedByItsUrls() throws InvalidDocumentException {
    var endpoint =
        PulsarSystem.at(
            "pulsar://here:6650",
            "http://here:8080",
            List.of("http://one:8000", "http://two:8000"));
    var text = GOOD.replace("kind: Kafka", PULSAR);

    var broker = RunDocument.parse(text).runAgainst(endpoint).getSpec().broker();

    assertThat(new PulsarSystem().endpoint(broker.deployment().external())).isEqualTo(endpoint);
  }

  @Test
  void anEndpointThatNoRunMayNameIsRefused() throws InvalidDocumentException {
    var document = RunDocument.parse(GOOD.replace("kind: Kafka", PULSAR));
    var endpoint = PulsarSystem.at("here:6650", "http://here:8080", List.of());

    assertThatThrownBy(() -> document.runAgainst(endpoint))
        .isInstanceOf(InvalidDocumentException.class)
        .hasMessageContaining("spec.broker.deployment.external.pulsar.serviceUrl")
        .hasMessageContaining("here:6650");
  }

  @ParameterizedTest
  @MethodSource
  void everyPublishedSampleIsGoodAndCanBePlanned(Path sample) throws Exception {
    var documents = Files.readString(sample).split("(?m)^---$");
    for (var document : documents) {
      JsonNode node = new YAMLMapper().readTree(document);
      if (node.path("kind").asText().equals("BenchmarkRun")) {
        var run = RunDocument.parse(document).run();
        run.getMetadata().setNamespace("default");
        run.getMetadata().setUid(UUID.randomUUID().toString());
        if (run.getSpec().ombWorkloadRef() != null) {
          var file = OmbWorkload.parse(fileOf(run.getSpec().ombWorkloadRef(), documents));
          run.setSpec(run.getSpec().withWorkload(WorkloadFromFile.of(run.getSpec(), file, null)));
        }

        assertThat(RunPlanner.plan(run).topics().totalPartitions()).isPositive();
      }
    }
  }

  /** Of the ConfigMap that stands in the sample beside the run. */
  private static String fileOf(ConfigMapFile reference, String... documents) throws IOException {
    for (var document : documents) {
      var node = new YAMLMapper().readTree(document);
      if (node.path("kind").asText().equals("ConfigMap")
          && node.at("/metadata/name").asText().equals(reference.configMap())) {
        return node.path("data").path(reference.key()).textValue();
      }
    }
    throw new AssertionError("no ConfigMap " + reference.configMap());
  }

  /** The local cluster has one worker node, and two workers are the default. */
  @ParameterizedTest
  @MethodSource
  void samplesForOneMachineReportSharedNodes(Path sample) throws IOException {
    assertThat(Files.readString(sample)).contains("\n  checks: {sharedNodes: Report}\n");
  }

  static List<Path> samplesForOneMachineReportSharedNodes() throws IOException {
    var forOneMachine = new ArrayList<Path>();
    for (var sample : everyPublishedSampleIsGoodAndCanBePlanned()) {
      if (!Files.readString(sample).contains("NEEDS A CLOUD")) {
        forOneMachine.add(sample);
      }
    }
    return forOneMachine;
  }

  static List<Path> everyPublishedSampleIsGoodAndCanBePlanned() throws IOException {
    try (var files = Files.walk(Path.of("..", "config", "samples"))) {
      return files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList();
    }
  }
}
