package io.brokerbench.core.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

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
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
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

  @ParameterizedTest(name = "{0} -> {1}: {2} {3}")
  @CsvSource(
      delimiter = '|',
      value = {
        "kind: Kafka, nodes: 3 | kind: Kafka, node: 3 | broker.node | | UNKNOWN_FIELD nodes",
        "kind: Kafka | kind: ActiveMQ | broker.kind | ActiveMQ"
            + " | MUST_BE ONE_OF Kafka, Pulsar, RabbitMQ",
        "nodes: 3 | nodes: 5, deployment: {type: StatefulSet} | broker.nodes |"
            + " | KAFKA_STATEFUL_SET_NODES 5, 1, 3",
        "nodes: 3 | nodes: three | broker.nodes | three"
            + " | MUST_NOT_BE_A_STRING WHOLE_NUMBER_BETWEEN 1, 100",
        "nodes: 3 | nodes: \"3\" | broker.nodes | 3"
            + " | MUST_NOT_BE_A_STRING WHOLE_NUMBER_BETWEEN 1, 100",
        "kind: Kafka | kind: Kafka, version: 4 | broker.version | 4 | MUST_BE_IN_QUOTES",
        "kind: Kafka | kind: Kafka, version: [] | broker.version | [] | MUST_BE STRING",
        "kind: Kafka | kind: Kafka, placement: 1 | broker.placement | 1 | MUST_BE OBJECT",
        "workload: | objectives: {}~  workload: | objectives | {} | MUST_BE LIST",
        "workload: | suspend: 1~  workload: | suspend | 1 | MUST_BE TRUE_OR_FALSE",
        "workload: | workers: {resources: {limits: {cpu: 0.5}}}~  workload:"
            + " | workers.resources.limits[cpu] | 0.5 | MUST_BE_IN_QUOTES",
        "level: 2 | level: 5 | durability.level | 5 | MUST_BE WHOLE_NUMBER_BETWEEN 1, 4",
        "level: 2, replicationFactor: 3 | level: 1, replicationFactor: 1 | durability.level |"
            + " | LEVEL_WITHOUT_REPLICAS 1, 2, 3, 4",
        "level: 2, replicationFactor: 3 | replicationFactor: 3 | durability.level |"
            + " | REQUIRED_AS WHOLE_NUMBER_BETWEEN 1, 4",
        "replicationFactor: 3 | replicationFactor: 10 | durability.replicationFactor"
            + " | 10 | MUST_BE WHOLE_NUMBER_BETWEEN 1, 9",
        "level: 2, | level: 3, kafka: {flush: Interval}, | durability.kafka.flush |"
            + " | KAFKA_FLUSH_CONTRADICTS_LEVEL Interval, 3, 2, 4",
        "kind: Kafka, nodes: 3 | kind: Kafka, nodes: 1 | durability.replicationFactor |"
            + " | FEWER_NODES_THAN_REPLICAS 3, 1",
        "partitionsPerTopic: 6 | partitionsPerTopic: 0 | workload.partitionsPerTopic"
            + " | 0 | MUST_BE WHOLE_NUMBER_BETWEEN 1, 10000",
        "partitionsPerTopic: 6 | partitionsPerTopic: 200, topics: 100"
            + " | workload.partitionsPerTopic | | TOO_MANY_PARTITIONS 20000, 10000",
        "partitionsPerTopic: 6 | messageSizeBytes: 63 | workload.messageSizeBytes"
            + " | 63 | MUST_BE WHOLE_NUMBER_BETWEEN 64, 10000000",
        "partitionsPerTopic: 6 | messageSizeBytes: 2000, batching: {maxBytes: 1000}"
            + " | workload.messageSizeBytes | | MESSAGE_LARGER_THAN_BATCH 2000, 1000",
        "partitionsPerTopic: 6 | batching: {maxDelayMicros: 1500}"
            + " | workload.batching.maxDelayMicros | | KAFKA_DELAY_NOT_IN_MILLISECONDS 1500, 1000",
        "partitionsPerTopic: 6 | subscriptionType: Shared | workload.subscriptionType |"
            + " | KAFKA_SUBSCRIPTION_TYPE Shared, Failover",
        "messagesPerSecond: 1000 | messagesPerSecond: 0 | workload.rate.messagesPerSecond"
            + " | 0 | MUST_BE WHOLE_NUMBER_BETWEEN 1, 100000000",
        "messagesPerSecond: 1000 | messagesPerSecond: 0.5 | workload.rate.messagesPerSecond"
            + " | 0.5 | MUST_BE WHOLE_NUMBER_BETWEEN 1, 100000000",
        "messagesPerSecond: 1000 | type: Fixed | workload.rate.messagesPerSecond | | RATE_MISSING",
        "messagesPerSecond: 1000 | messagesPerSecond: 1000, type: Unlimited"
            + " | workload.rate.messagesPerSecond |"
            + " | RATE_WITH_OTHER_TYPE 1000, Unlimited, Fixed",
        "messagesPerSecond: 1000 | type: Peak | workload.rate.peak | | RATE_PEAK Peak, {}",
        "messagesPerSecond: 1000 | type: Peak, peak: {probeSeconds: 3}"
            + " | workload.rate.peak.probeSeconds | 3 | MUST_BE WHOLE_NUMBER_BETWEEN 4, 3600",
        "messagesPerSecond: 1000 | type: Peak, peak: {maxPublishLatencyP99Micros: 0}"
            + " | workload.rate.peak.maxPublishLatencyP99Micros"
            + " | 0 | MUST_BE WHOLE_NUMBER_BETWEEN 1, 60000000",
        "messagesPerSecond: 1000 | type: Peak, peak: {maxEndToEndLatencyP99Micros: 0}"
            + " | workload.rate.peak.maxEndToEndLatencyP99Micros"
            + " | 0 | MUST_BE WHOLE_NUMBER_BETWEEN 1, 60000000",
        "messagesPerSecond: 1000 | type: Steps, stepsMessagesPerSecond: [5, 0]"
            + " | workload.rate.stepsMessagesPerSecond | | STEP_BELOW_PRODUCERS 1",
        "messagesPerSecond: 1000 | messagesPerSecond: 1000, maxInFlightPerProducer: 5"
            + " | workload.rate.maxInFlightPerProducer |"
            + " | IN_FLIGHT_WITH_OTHER_TYPE 5, Fixed, Unlimited",
        "partitionsPerTopic: 6 | durationSeconds: 2h | workload.durationSeconds | 2h"
            + " | MUST_BE_CONVERTED WHOLE_NUMBER_BETWEEN 1, 604800, seconds, 7200, 2h",
        "partitionsPerTopic: 6 | warmUpSeconds: 1.5 min | workload.warmUpSeconds | 1.5 min"
            + " | MUST_BE_CONVERTED WHOLE_NUMBER_BETWEEN 0, 86400, seconds, 90, 1.5 min",
        "partitionsPerTopic: 6 | warmUpSeconds: 500ms | workload.warmUpSeconds | 500ms"
            + " | MUST_BE_WITHOUT_UNIT WHOLE_NUMBER_BETWEEN 0, 86400, seconds",
        "partitionsPerTopic: 6 | durationSeconds: long | workload.durationSeconds | long"
            + " | MUST_NOT_BE_A_STRING WHOLE_NUMBER_BETWEEN 1, 604800",
        "partitionsPerTopic: 6 | durationSeconds: \"60\" | workload.durationSeconds | 60"
            + " | MUST_NOT_BE_A_STRING WHOLE_NUMBER_BETWEEN 1, 604800",
        "partitionsPerTopic: 6 | batching: {maxDelayMicros: 5ms} | workload.batching.maxDelayMicros"
            + " | 5ms | MUST_BE_CONVERTED WHOLE_NUMBER_BETWEEN 0, 60000000, microseconds, 5000,"
            + " 5ms",
        "partitionsPerTopic: 6 | messageSizeBytes: 1KiB | workload.messageSizeBytes | 1KiB"
            + " | MUST_BE_CONVERTED WHOLE_NUMBER_BETWEEN 64, 10000000, bytes, 1024, 1KiB",
        "partitionsPerTopic: 6 | messageSizeBytes: 1KB | workload.messageSizeBytes | 1KB"
            + " | MUST_BE_WITHOUT_UNIT WHOLE_NUMBER_BETWEEN 64, 10000000, bytes",
        "partitionsPerTopic: 6 | backlog: {type: CatchUp, bytes: 100Gi} | workload.backlog.bytes"
            + " | 100Gi | MUST_BE_CONVERTED WHOLE_NUMBER_BETWEEN 1, 1000000000000000, bytes,"
            + " 107374182400, 100Gi",
        "kind: Kafka | kind: Kafka, storage: {sizePerDevice: 100GiB} | broker.storage.sizePerDevice"
            + " | 100GiB | STORAGE_SIZE",
        "kind: Kafka | kind: Kafka, kafka: {jvm: {heap: 12g}} | broker.kafka.jvm.heap"
            + " | 12g | JVM_SIZE",
        "workload: | workers: {resources: {limits: {memory: 1GiB}}}~  workload:"
            + " | workers.resources.limits[memory] | 1GiB | QUANTITY",
        "rate: {messagesPerSecond: 1000} | warmUpSeconds: 1 | workload.rate | | REQUIRED",
        "partitionsPerTopic: 6 | durationSeconds: 7200 | activeDeadlineSeconds |"
            + " | ACTIVE_DEADLINE_BEFORE_END_OF_LOAD 7200, 7260",
      })
  void oneErrorNamesFieldValueAndWhatIsAllowed(
      String good, String bad, String field, String value, String error) {
    assertOneError(good, bad.replace("~", "\n"), "spec." + field, value, error);
  }

  @ParameterizedTest(name = "{0} -> {1}: {2} {3}")
  @CsvSource(
      delimiter = '|',
      value = {
        "name: a-run | name: A_Run | metadata.name | A_Run | NAME_CHARACTERS",
        "name: a-run | namespace: default | metadata.name | | REQUIRED",
        "name: a-run | name: a-run, owner: me | metadata.owner | | UNKNOWN_FIELD labels",
        "spec: | status: {}~spec: | status | | UNKNOWN_FIELD metadata, spec",
        "kind: BenchmarkRun | kind: Benchmark | kind | Benchmark | MUST_BE BenchmarkRun",
        "kind: BenchmarkRun~ | | kind | | REQUIRED_AS BenchmarkRun",
        "v1alpha1 | v1 | apiVersion | brokerbench.io/v1 | MUST_BE brokerbench.io/v1alpha1",
      })
  void oneErrorIsAboutTheHead(String good, String bad, String field, String value, String error) {
    assertOneError(
        good.replace("~", "\n"), bad == null ? "" : bad.replace("~", "\n"), field, value, error);
  }

  private static void assertOneError(
      String good, String bad, String field, String value, String error) {
    var text = GOOD.replace(good, bad);
    assertThat(text).isNotEqualTo(GOOD);

    var refused = catchThrowableOfType(InvalidRunException.class, () -> RunDocument.parse(text));

    assertThat(refused).isNotNull();
    assertThat(refused.problems()).hasSize(1);
    var problem = refused.problems().getFirst();
    assertThat(problem.field()).isEqualTo(field);
    assertThat(problem.value()).isEqualTo(value);
    ExpectedError.parse(error).assertIs(problem.message());
  }

  @Test
  void theRulesOfAListHoldForEachOfItsItems() {
    var text = GOOD + "  objectives: [{metric: Throughput}]\n";

    var error = catchThrowableOfType(InvalidRunException.class, () -> RunDocument.parse(text));

    assertThat(error).isNotNull();
    assertThat(error.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.field()).isEqualTo("spec.objectives[0].atLeastMessagesPerSecond");
              ExpectedError.parse("OBJECTIVE_THROUGHPUT Throughput").assertIs(problem.message());
            });
  }

  @Test
  void everyProblemIsToldAtOnce() {
    var text = GOOD.replace("level: 2", "level: 7").replace("partitionsPerTopic: 6", "topics: 0");

    var error = catchThrowableOfType(InvalidRunException.class, () -> RunDocument.parse(text));

    assertThat(error.problems()).hasSize(2);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | NOT_ONE_DOCUMENT 0, BenchmarkRun",
        "{}~---~{}~---~{} | NOT_ONE_DOCUMENT 3, BenchmarkRun",
        "text | NOT_AN_OBJECT BenchmarkRun",
      })
  void whatIsNoDocumentIsRefused(String text, String error) {
    ExpectedError.parse(error).assertIs(wrongFile(text.replace("~", "\n")));
  }

  @ParameterizedTest(name = "{0}: line {1}")
  @CsvSource({"a: b: c, 1", "a: 1~a: 2, 2"})
  void whatIsNotYamlIsRefusedWithItsLine(String text, int line) {
    var message = wrongFile(text.replace("~", "\n"));

    assertThat(message.id()).isEqualTo(DocumentMessage.NOT_YAML_IN_LINE);
    assertThat(message.arguments()).hasSize(2).startsWith(line);
  }

  private static Message wrongFile(String text) {
    var refused = catchThrowableOfType(InvalidRunException.class, () -> RunDocument.parse(text));
    assertThat(refused).as(text).isNotNull();
    assertThat(refused.problems()).hasSize(1);
    assertThat(refused.problems().getFirst().field()).isEmpty();
    return refused.problems().getFirst().message();
  }

  @Test
  void defaultsAreThoseOfTheSchema() throws InvalidRunException {
    var spec = RunDocument.parse(GOOD).run().getSpec();

    assertThat(spec.workload().messageSizeBytes()).isEqualTo(1024);
    assertThat(spec.workload().batching().maxDelayMicros()).isEqualTo(1000);
    assertThat(spec.workers().count()).isEqualTo(2);
    assertThat(spec.checks().maxGeneratorDelayPercent()).isEqualTo(10);
    assertThat(spec.broker().deploymentType()).isEqualTo(DeploymentType.Strimzi);
  }

  @Test
  void anExistingClusterTakesThePlaceOfTheDeployment() throws InvalidRunException {
    var text = GOOD.replace("nodes: 3", "nodes: 3, kafka: {config: {num.io.threads: '4'}}");

    var broker = RunDocument.parse(text).runAgainst(KafkaSystem.at("here:9092")).getSpec().broker();

    assertThat(broker.deployment().type()).isEqualTo(DeploymentType.External);
    assertThat(broker.deployment().external().kafka().bootstrapServers()).isEqualTo("here:9092");
    assertThat(broker.kafka()).isNull();
  }

  @Test
  void whatIsCheckedOnOurNodesDoesNotApplyToAnExistingCluster() throws InvalidRunException {
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
  void howClientsAreLetInStaysWhatTheFileSays() throws InvalidRunException {
    var authentication = new AuthenticationSpec(AuthenticationType.ScramSha512, "bench", "s");
    var access = new ClientAccess(new TlsSpec("my-ca"), authentication);
    var endpoint = KafkaSystem.at("here:9093", access);

    var broker = RunDocument.parse(GOOD).runAgainst(endpoint).getSpec().broker();

    assertThat(new KafkaSystem().endpoint(broker.deployment().external())).isEqualTo(endpoint);
  }

  @Test
  void anExistingPulsarClusterIsNamedByItsUrls() throws InvalidRunException {
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
  void anEndpointThatNoRunMayNameIsRefused() throws InvalidRunException {
    var document = RunDocument.parse(GOOD.replace("kind: Kafka", PULSAR));
    var endpoint = PulsarSystem.at("here:6650", "http://here:8080", List.of());

    var refused =
        catchThrowableOfType(InvalidRunException.class, () -> document.runAgainst(endpoint));

    assertThat(refused.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.field())
                  .isEqualTo("spec.broker.deployment.external.pulsar.serviceUrl");
              assertThat(problem.value()).isEqualTo("here:6650");
              assertThat(problem.message().id()).isEqualTo(DocumentMessage.MUST_MATCH);
            });
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

  @Test
  void everySampleHasALinkInTheList() throws IOException {
    var list = Files.readString(Path.of("..", "config", "samples", "README.md"));

    assertThat(everyPublishedSampleIsGoodAndCanBePlanned())
        .allSatisfy(sample -> assertThat(list).containsOnlyOnce("](" + sample.getFileName() + ")"));
  }

  static List<Path> everyPublishedSampleIsGoodAndCanBePlanned() throws IOException {
    try (var files = Files.walk(Path.of("..", "config", "samples"))) {
      return files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList();
    }
  }
}
