package io.brokerbench.e2e.scenario;

import static io.brokerbench.e2e.support.Cluster.CLIENT;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.e2e.support.Backlogs;
import io.brokerbench.e2e.support.Cluster;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.NetworkPolicies;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Operator;
import io.brokerbench.e2e.support.PulsarShell;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.dsl.PodResource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/** A Pulsar that exists already: what a finished run has kept, measured from outside of that. */
@Scenario
@OnBrokerNodes(0)
@Tag("gate")
@Order(11)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ExternalPulsarIT {

  private static final int MINUTES = 3;

  /** The policy that is kept with the brokers lets in nobody who measures them. */
  private static final String OTHERS_TOO =
      """
      apiVersion: networking.k8s.io/v1
      kind: NetworkPolicy
      metadata: {name: others-too}
      spec:
        podSelector: {matchLabels: {brokerbench.io/component: broker}}
        ingress: [{}]
      """;

  private TestNamespace namespace;
  private RunHandle existing;
  private Pod pulsar;

  @BeforeAll
  void pulsarThatExists(TestNamespace own) {
    namespace = own;
    existing = own.start(shortRun("existing").with("retain.brokers", "Always"));
    existing.awaitSucceeded();
    pulsar = existing.pods("broker").getFirst();
    NetworkPolicies.assertThatOfBrokersIsLeft(own);
    Cluster.create(own.name(), OTHERS_TOO);
  }

  @AfterAll
  void leaveNothing() {
    if (existing != null) {
      existing.delete();
      namespace.awaitCleanVolumes();
    }
  }

  @Test
  @Order(1)
  void isMeasuredAndLeftAsItWas() {
    var before = pulsarNamespaces();
    var run = namespace.start(external("external"));

    run.awaitSucceeded();

    run.assertVerifiedAndValidButForTiming();
    assertThat(run.result().durability().after().checks())
        .extracting(SettingCheck::scope)
        .containsOnly(SettingScope.Bookie, SettingScope.Topic, SettingScope.Ledger);
    assertThat(pulsarNamespaces()).isEqualTo(before);
    assertThat(run.pods("broker")).isEmpty();
  }

  @Test
  @Order(2)
  void benchMeasuresItWithoutTheOperator() {
    var before = pulsarNamespaces();

    var pod = runBench(shortRun("bench"));

    // Exit code 0: succeeded and valid, which takes the proof of the settings.
    assertThat(phase(pod.get())).as(pod.getLog()).isEqualTo("Succeeded");
    assertThat(pod.getLog()).contains("/tmp/out");
    assertThat(pulsarNamespaces()).isEqualTo(before);
  }

  @Test
  @Order(3)
  void oneSubscriptionCatchesUpBesideOneThatTails() {
    var run = namespace.start(Backlogs.mixed(external("mixed")));

    run.awaitSucceeded();

    run.assertVerifiedAndValidButForTiming();
    Backlogs.assertMixed(run.result());
  }

  @Test
  @Order(4)
  void consumersShareABacklogThatWasBuiltBefore() {
    var run =
        namespace.start(
            Backlogs.builtBefore(external("built"))
                .with("workload.subscriptionType", "Shared")
                .with("workload.partitionsPerTopic", 1)
                .with("workload.keys", Map.of("distribution", "Random", "distinct", 100)));

    run.awaitSucceeded();

    run.assertVerifiedAndValidButForTiming();
    Backlogs.assertBuiltBefore(run.result());
  }

  private Manifest external(String name) {
    return Manifest.sample("pulsar-external")
        .named(name)
        .shortLoad()
        .with("broker.deployment.external.pulsar.serviceUrl", serviceUrl())
        .with("broker.deployment.external.pulsar.adminUrl", adminUrl())
        .with("broker.deployment.external.pulsar.bookieUrls", List.of(bookieUrl()))
        .with("durability.level", 3)
        .with("durability.replicationFactor", 1);
  }

  private static Manifest shortRun(String name) {
    return Manifest.sample("quickstart-pulsar").named(name).shortLoad();
  }

  private static String phase(Pod pod) {
    return pod == null || pod.getStatus() == null ? "" : pod.getStatus().getPhase();
  }

  private String host() {
    return "%s.%s.%s.svc"
        .formatted(
            pulsar.getMetadata().getName(), pulsar.getSpec().getSubdomain(), namespace.name());
  }

  private String serviceUrl() {
    return "pulsar://" + host() + ":6650";
  }

  private String adminUrl() {
    return "http://" + host() + ":8080";
  }

  private String bookieUrl() {
    return "http://" + host() + ":8000";
  }

  private String pulsarNamespaces() {
    return new PulsarShell(namespace.name(), pulsar).namespaces();
  }

  /** The worker image as a user would run it beside a cluster, its file in a ConfigMap. */
  private PodResource runBench(Manifest manifest) {
    var file =
        new ConfigMapBuilder()
            .withNewMetadata()
            .withName("bench")
            .endMetadata()
            .addToData("run.yaml", manifest.json())
            .build();
    CLIENT.configMaps().inNamespace(namespace.name()).resource(file).create();
    var pod =
        new PodBuilder()
            .withNewMetadata()
            .withName("bench")
            .endMetadata()
            .withNewSpec()
            .withRestartPolicy("Never")
            .withAutomountServiceAccountToken(false)
            .withNewSecurityContext()
            .withRunAsNonRoot(true)
            .withNewSeccompProfile()
            .withType("RuntimeDefault")
            .endSeccompProfile()
            .endSecurityContext()
            .addNewContainer()
            .withName("bench")
            .withImage(Operator.workerImage())
            .withArgs(
                "run",
                "--file=/run/brokerbench/run.yaml",
                "--service-url=" + serviceUrl(),
                "--admin-url=" + adminUrl(),
                "--bookie-url=" + bookieUrl(),
                "--out=/tmp/out")
            .withNewSecurityContext()
            .withAllowPrivilegeEscalation(false)
            .withNewCapabilities()
            .withDrop("ALL")
            .endCapabilities()
            .endSecurityContext()
            .addNewVolumeMount()
            .withName("file")
            .withMountPath("/run/brokerbench")
            .endVolumeMount()
            .endContainer()
            .addNewVolume()
            .withName("file")
            .withNewConfigMap()
            .withName("bench")
            .endConfigMap()
            .endVolume()
            .endSpec()
            .build();
    CLIENT.pods().inNamespace(namespace.name()).resource(pod).create();
    var created = CLIENT.pods().inNamespace(namespace.name()).withName("bench");
    created.waitUntilCondition(
        seen -> Set.of("Succeeded", "Failed").contains(phase(seen)), MINUTES, TimeUnit.MINUTES);
    return created;
  }
}
