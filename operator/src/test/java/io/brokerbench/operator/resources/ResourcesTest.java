package io.brokerbench.operator.resources;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static org.assertj.core.groups.Tuple.tuple;

import io.brokerbench.api.AuthenticationSpec;
import io.brokerbench.api.AuthenticationType;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BrokerKind;
import io.brokerbench.api.TlsSpec;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.core.planner.RunPlanner;
import io.brokerbench.core.result.RunEnvironment;
import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.core.system.pulsar.PulsarSystem;
import io.brokerbench.operator.Expected;
import io.brokerbench.operator.Secured;
import io.brokerbench.operator.resources.load.LoadGenerator;
import io.brokerbench.operator.resources.node.DiskProbe;
import io.brokerbench.operator.resources.node.NodeWatch;
import io.brokerbench.operator.resources.node.PageCacheDropJobs;
import io.brokerbench.operator.settings.ChartSettings;
import io.brokerbench.operator.settings.NetworkPolicySettings;
import io.brokerbench.operator.settings.OperatorSettings;
import io.brokerbench.operator.system.kafka.KafkaStatefulSet;
import io.brokerbench.operator.system.kafka.StrimziResources;
import io.brokerbench.operator.system.pulsar.PulsarStatefulSet;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.VolumeProjection;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicyPeer;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares everything that is made for a run, whole, with reviewed files. Run with {@code
 * -Dexpected.write} to write them.
 */
class ResourcesTest {

  private final OperatorSettings settings =
      new OperatorSettings(
          "brokerbench/worker:1",
          "IfNotPresent",
          List.of("registry"),
          Map.of(BrokerKind.Kafka, "apache/kafka", BrokerKind.Pulsar, "apachepulsar/pulsar"),
          ChartSettings.NONE,
          "brokerbench/node-tools:1",
          true,
          "brokerbench-page-cache",
          null,
          Set.of(),
          new NetworkPolicySettings(
              "brokerbench-system",
              Map.of("app.kubernetes.io/component", "operator"),
              List.of(scrapers())));

  /** Where runs get no NetworkPolicy. */
  private final OperatorSettings withoutPolicies =
      OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "brokerbench/worker:1"));

  private final BenchmarkRun run = read("/level2.yaml");

  @Test
  void kafkaBrokers() throws Exception {
    var kafka = new KafkaStatefulSet(run, RunPlanner.plan(run), settings);

    Expected.compare("kafka-level2.yaml", kafka.resources());
    assertThat(kafka.endpoint().address(Protocol.Kafka))
        .isEqualTo(
            "level2-0f8fad-kafka-0.level2-0f8fad-kafka.bench.svc:9092,"
                + "level2-0f8fad-kafka-1.level2-0f8fad-kafka.bench.svc:9092,"
                + "level2-0f8fad-kafka-2.level2-0f8fad-kafka.bench.svc:9092");
  }

  @ParameterizedTest(name = "level {0}")
  @ValueSource(ints = {1, 2, 3, 4})
  void kafkaByStrimzi(int level) throws Exception {
    var ofLevel = read("/level2.yaml", "level: 2", "level: " + level);
    var strimzi = new StrimziResources(ofLevel, RunPlanner.plan(ofLevel), withoutPolicies);

    Expected.compare("strimzi-level" + level + ".yaml", strimzi.resources());
    assertThat(strimzi.endpoint().address(Protocol.Kafka))
        .isEqualTo("level2-0f8fad-kafka-bootstrap.bench.svc:9092");
  }

  @Test
  void kafkaByStrimziOnChosenNodes() throws Exception {
    var everythingSet =
        read(
            "/level2.yaml",
            "version: 4.3.1",
            "version: 4.2.1\n    image: registry.example/kafka:1",
            "nodeSelector: {brokerbench.io/pool: broker}",
            "nodeSelector: {brokerbench.io/pool: broker}\n"
                + "      tolerations: [{key: brokerbench.io/pool, operator: Exists}]",
            "jvm: {heap: 512Mi}",
            "jvm: {heap: 12Gi}\n"
                + "      resources: {requests: {cpu: '6', memory: 48Gi}, limits: {memory: 48Gi}}",
            "activeDeadlineSeconds: 7200",
            "activeDeadlineSeconds: 7200\nstatus: {nodes: [node-b, node-a, node-c]}");

    Expected.compare(
        "strimzi-everything-set.yaml",
        new StrimziResources(everythingSet, RunPlanner.plan(everythingSet), settings).resources());
  }

  @Test
  void networkPolicies() throws Exception {
    var policies = RunNetworkPolicies.of(run, settings).orElseThrow();

    Expected.compare("network-policies.yaml", policies.resources());
    assertThat(RunNetworkPolicies.of(run, withoutPolicies)).isEqualTo(Optional.empty());
  }

  @Test
  void diskProbe() throws Exception {
    var probe = new DiskProbe(read("/checked.yaml"), settings);

    Expected.compare("disk-probe.yaml", probe.resources());
  }

  @Test
  void diskProbeOfTieredRunsIsForTheNodesOfBookies() throws Exception {
    var tiered =
        read(
            "/checked.yaml",
            "kind: Kafka",
            "kind: Pulsar\n    pulsar: {tiered: true}",
            "nodes: [broker-0]",
            "nodes: [broker-0, broker-1]");

    assertThat(new DiskProbe(tiered, settings).targets())
        .extracting(DiskProbe.Target::node, DiskProbe.Target::device)
        .containsExactly(tuple("broker-0", 0), tuple("broker-0", 1));
  }

  @Test
  void pageCacheDrop() throws Exception {
    var jobs = new PageCacheDropJobs(read("/checked.yaml"), settings);

    Expected.compare("page-cache.yaml", jobs.resources());
  }

  @Test
  void pulsarOfOneNode() throws Exception {
    var oneNode = read("/pulsar-level3.yaml");
    var pulsar = new PulsarStatefulSet(oneNode, RunPlanner.plan(oneNode), settings);

    Expected.compare("pulsar-level3.yaml", pulsar.resources());
    var host = "level3-0f8fad-pulsar-0.level3-0f8fad-pulsar.bench.svc";
    assertThat(pulsar.endpoint())
        .isEqualTo(
            PulsarSystem.at(
                "pulsar://" + host + ":6650",
                "http://" + host + ":8080",
                List.of("http://" + host + ":8000")));
  }

  @Test
  void loadGenerator() throws Exception {
    var resources = new LoadGenerator(run, settings).resources(order(run), "secret-token");

    // The plan itself has tests of its own; here it would only blur the picture.
    var withoutPlan =
        resources.stream()
            .filter(
                r -> !(r instanceof ConfigMap c && c.getBinaryData().containsKey(WorkOrder.KEY)))
            .toList();
    Expected.compare("load-level2.yaml", withoutPlan);
  }

  @ParameterizedTest(name = "sharedNodes: {0}")
  @CsvSource({"Fail, 2, 0", "Report, 0, 2"})
  void workersAreKeptFromBrokersAndEachOther(String check, int required, int preferred)
      throws Exception {
    var checked =
        read(
            "/level2.yaml",
            "maxClockUncertaintyPercent: 10",
            "maxClockUncertaintyPercent: 10\n    sharedNodes: " + check);

    var apart =
        new LoadGenerator(checked, settings)
            .workers()
            .getSpec()
            .getTemplate()
            .getSpec()
            .getAffinity()
            .getPodAntiAffinity();

    assertThat(apart.getRequiredDuringSchedulingIgnoredDuringExecution()).hasSize(required);
    assertThat(apart.getPreferredDuringSchedulingIgnoredDuringExecution()).hasSize(preferred);
  }

  private static WorkOrder order(BenchmarkRun run) throws InvalidRunException {
    return new WorkOrder(
        RunPlanner.plan(run),
        KafkaSystem.at("kafka:9092"),
        RunEnvironment.UNKNOWN,
        new VerificationReport(Instant.EPOCH, List.of()));
  }

  /** On the nodes whose disks keep the messages. */
  @Test
  void nodeWatch() throws Exception {
    var watched =
        read(
            "/level2.yaml",
            "maxClockUncertaintyPercent: 10",
            "maxClockUncertaintyPercent: 10\n    maxDirtyPageBytes: 104857600",
            "activeDeadlineSeconds: 7200",
            "activeDeadlineSeconds: 7200\nstatus: {nodes: [node-b, node-a, node-c]}");
    var watch = new NodeWatch(watched, settings);

    Expected.compare("node-watch.yaml", watch.resources());
    assertThat(watch.addresses())
        .hasSize(3)
        .last()
        .isEqualTo("level2-0f8fad-node-watch-2.level2-0f8fad-node-watch.bench.svc:9092");
    var load = new LoadGenerator(watched, settings).resources(order(watched), "secret-token");
    assertThat(load).containsAll(watch.resources());
    assertThat(load)
        .filteredOn(object -> object.getMetadata().getName().equals("level2-0f8fad-coordinator"))
        .last(as(type(Job.class)))
        .extracting(
            job ->
                job.getSpec().getTemplate().getSpec().getContainers().getFirst().getArgs().stream()
                    .filter(argument -> argument.startsWith("--node-watch="))
                    .toList())
        .isEqualTo(watch.addresses().stream().map(address -> "--node-watch=" + address).toList());
    assertThat(new NodeWatch(run, settings).resources()).isEmpty();
    assertThat(new NodeWatch(run, settings).addresses()).isEmpty();
  }

  /** Files that the pod's own group may read; nothing of them in arguments or environment. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "'', 'ca.crt<ca'",
    "ScramSha512, 'ca.crt<ca password<own'",
    "Token, 'ca.crt<ca token<own'",
    "Certificate, 'ca.crt<ca user.crt<own user.key<own tls.crt<own tls.key<own'",
  })
  void credentialsAreMountedInCoordinatorAndWorkersAlone(String type, String files)
      throws Exception {
    var secured = read("/external.yaml");
    var authentication =
        type.isEmpty()
            ? null
            : new AuthenticationSpec(AuthenticationType.valueOf(type), null, "own");
    secured.setSpec(Secured.spec(secured.getSpec(), new TlsSpec("ca"), authentication));
    var order =
        new WorkOrder(
            RunPlanner.plan(secured),
            new KafkaSystem().endpoint(secured.getSpec().broker().deployment().external()),
            RunEnvironment.UNKNOWN,
            new VerificationReport(Instant.EPOCH, List.of()));

    var jobs =
        new LoadGenerator(secured, settings)
            .resources(order, "secret-token").stream()
                .filter(Job.class::isInstance)
                .map(job -> ((Job) job).getSpec().getTemplate().getSpec())
                .toList();

    assertThat(jobs).hasSize(2);
    for (var pod : jobs) {
      var volume =
          pod.getVolumes().stream()
              .filter(candidate -> candidate.getName().equals("credentials"))
              .findFirst()
              .orElseThrow()
              .getProjected();
      assertThat(volume.getDefaultMode()).isEqualTo(0440);
      assertThat(
              volume.getSources().stream()
                  .map(VolumeProjection::getSecret)
                  .flatMap(
                      secret ->
                          secret.getItems().stream()
                              .map(item -> item.getPath() + "<" + secret.getName())))
          .containsExactly(files.split(" "));
      var container = pod.getContainers().getFirst();
      assertThat(container.getArgs()).endsWith("--credentials=/etc/brokerbench/credentials");
      assertThat(container.getVolumeMounts().getLast().getReadOnly()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "level2,      level2-0f8fad-kafka",
    "a.b.c,       a-b-c-0f8fad-kafka",
    "2026-11-20,  run-2026-11-20-0f8fad-kafka",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa,"
        + " aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-0f8fad-kafka",
  })
  void namesAreWhatServicesAndLabelsMayBe(String name, String kafka) {
    run.getMetadata().setName(name);

    var names = ChildNames.of(run);

    assertThat(names.brokers(BrokerKind.Kafka)).isEqualTo(kafka).matches("[a-z][-a-z0-9]{0,51}");
    assertThat(names.coordinator()).matches("[a-z][-a-z0-9]{0,62}");
    // A label, and the host name, of a pod of Strimzi's.
    for (var attempt : List.of(1, 2, 99)) {
      var ofAttempt = new ChildNames(names.namespace(), names.base(), attempt);
      assertThat(ofAttempt.strimziCluster() + "-" + ofAttempt.strimziPool() + "-99")
          .matches("[a-z][-a-z0-9]{0,62}");
    }
  }

  /** Strimzi locks the name of a Kafka that is deleted while it comes up. */
  @Test
  void eachAttemptHasAKafkaAndAPoolOfItsOwnName() {
    var first = new ChildNames("bench", "run-0f8fad", 1);
    var second = new ChildNames("bench", "run-0f8fad", 2);

    assertThat(first.strimziCluster()).isEqualTo("run-0f8fad");
    assertThat(first.strimziPool()).isEqualTo("pool-0f8fad");
    assertThat(second.strimziCluster()).isEqualTo("run-0f8fad-2");
    assertThat(second.strimziPool()).isEqualTo("pool-0f8fad-2");
  }

  /** A coordinator must not begin by the proof of the attempt before it. */
  @Test
  void eachAttemptHasAClearanceOfItsOwnName() {
    assertThat(new ChildNames("bench", "run-0f8fad", 1).clearance())
        .isEqualTo("run-0f8fad-clearance");
    assertThat(new ChildNames("bench", "run-0f8fad", 2).clearance())
        .isEqualTo("run-0f8fad-clearance-2");
  }

  private static NetworkPolicyPeer scrapers() {
    return Serialization.unmarshal(
        "namespaceSelector: {matchLabels: {kubernetes.io/metadata.name: monitoring}}",
        NetworkPolicyPeer.class);
  }

  /** With parts of the text replaced: what, by what, and so on. */
  private static BenchmarkRun read(String resource, String... replacements) throws IOException {
    try (var stream = ResourcesTest.class.getResourceAsStream(resource)) {
      var text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
      for (var i = 0; i < replacements.length; i += 2) {
        assertThat(text).contains(replacements[i]);
        text = text.replace(replacements[i], replacements[i + 1]);
      }
      return Serialization.unmarshal(text, BenchmarkRun.class);
    }
  }

  private static BenchmarkRun read(String resource) {
    return Serialization.unmarshal(
        ResourcesTest.class.getResourceAsStream(resource), BenchmarkRun.class);
  }
}
