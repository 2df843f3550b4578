package io.brokerbench.operator.system.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.Reason;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.operator.deployment.ChartAnswer;
import io.brokerbench.operator.deployment.DeploymentMessage;
import io.brokerbench.operator.deployment.DeploymentObservation;
import io.brokerbench.operator.deployment.Provisioning;
import io.brokerbench.operator.observe.Children;
import io.brokerbench.operator.observe.PodMessage;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.settings.ChartSettings;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChartPulsarTest {

  private static final String NAME = "pulsar-0f8fad-pulsar-";

  private final BenchmarkRun run = PulsarRuns.run();
  private final List<HasMetadata> seen = new ArrayList<>();

  @Test
  void theDefaultVersionIsRenderedFirst() {
    assertThat(look(run, null))
        .isInstanceOfSatisfying(
            Provisioning.NeedsChart.class,
            needed -> assertThat(needed.request().version()).isEqualTo("4.7.0"));
  }

  @Test
  void aPermittedVersionMayBeNamed() {
    var other = PulsarRuns.with("broker: {deployment: {chartVersion: 4.6.1}}");

    assertThat(look(other, null))
        .isInstanceOfSatisfying(
            Provisioning.NeedsChart.class,
            needed -> assertThat(needed.request().version()).isEqualTo("4.6.1"));
  }

  @Test
  void anotherVersionIsRefused() {
    var other = PulsarRuns.with("broker: {deployment: {chartVersion: 3.0.0}}");

    hopeless(
        look(other, null),
        Reason.SpecInvalid,
        Composed.of(
            new Problem(
                "spec.broker.deployment.chartVersion",
                "3.0.0",
                PulsarDeploymentMessage.VERSION_NOT_PERMITTED.with(List.of("4.7.0", "4.6.1")))));
  }

  @Test
  void withoutChartItSaysWhichValueWouldPermitIt() {
    var deployment = new ChartPulsar(run, PulsarRuns.chart(run), ChartSettings.NONE);

    hopeless(
        deployment.look(observed(null)),
        Reason.PermissionMissing,
        PulsarDeploymentMessage.CHART_DISABLED.with("systems.pulsar.chart.enabled"));
  }

  @Test
  void whatCannotBeRenderedIsSaid() {
    var failure = DeploymentMessage.CHART.with("4.7.0", "no");

    hopeless(look(run, new ChartAnswer.Failed(failure)), Reason.ChartNotRendered, failure);
  }

  @Test
  void whatNoRunMayMakeIsRefusedByName() {
    var secret =
        new SecretBuilder().withNewMetadata().withName(NAME + "keys").endMetadata().build();

    hopeless(
        look(run, new ChartAnswer.Rendered(List.of(secret))),
        Reason.ChartRefused,
        DeploymentMessage.CHART.with(
            "4.7.0",
            ChartGuardMessage.OBJECT.with(
                "Secret", NAME + "keys", ChartGuardMessage.WRONG_KIND.with("v1"))));
  }

  @Test
  void whatIsRenderedIsAppliedUntilAllOfItIsThere() {
    var map = new ConfigMapBuilder().withNewMetadata().withName(NAME + "a").endMetadata().build();
    seen.add(set("zookeeper", 3, 3));
    seen.add(set("bookie", 3, 3));

    assertThat(look(run, new ChartAnswer.Rendered(List.of(map))))
        .isInstanceOfSatisfying(
            Provisioning.Rendered.class,
            rendered ->
                assertThat(rendered.resources())
                    .singleElement()
                    .satisfies(
                        object ->
                            assertThat(object.getMetadata().getNamespace()).isEqualTo("bench")));
  }

  @ParameterizedTest(name = "{0} {1} {2}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1 | 0 | 0 | false
          3 | 3 | 2 | false
          3 | 2 | 3 | false
          3 | 3 | 3 | true
          """)
  void itIsReadyWhenAllPodsOfAllSetsAre(int zooKeepers, int bookies, int brokers, boolean ready) {
    seen.add(set("zookeeper", zooKeepers, 3));
    seen.add(set("bookie", bookies, 3));
    seen.add(set("broker", brokers, 3));

    var message =
        PulsarDeploymentMessage.PODS_READY.with(
            List.of(
                PulsarDeploymentMessage.PODS.with(zooKeepers, 3, "zookeeper"),
                PulsarDeploymentMessage.PODS.with(bookies, 3, "bookie"),
                PulsarDeploymentMessage.PODS.with(brokers, 3, "broker")));
    assertThat(look(run, null))
        .isEqualTo(ready ? new Provisioning.Ready(message) : new Provisioning.Waiting(message));
  }

  /** Pods of Jobs that prepare the cluster are not waited for. */
  @ParameterizedTest(name = "{0} of 9: {1}")
  @CsvSource({"8, false", "9, true"})
  void itIsScheduledWhenAllPodsOfAllSetsAre(int pods, boolean scheduled) {
    for (var component : List.of("zookeeper", "bookie", "broker")) {
      seen.add(set(component, 0, 3));
    }
    var initialized = pod("bookie-init");
    initialized.getMetadata().getLabels().put("batch.kubernetes.io/job-name", "bookie-init");
    seen.add(initialized);
    for (var i = 0; i < pods; i++) {
      seen.add(pod("pod-" + i));
    }

    assertThat(look(run, null))
        .isInstanceOfSatisfying(
            Provisioning.Waiting.class,
            waiting -> assertThat(waiting.scheduled()).isEqualTo(scheduled));
  }

  private Pod pod(String name) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(NAME + name)
        .withLabels(new HashMap<>(Labels.of(run, Labels.Component.BROKER)))
        .endMetadata()
        .withNewSpec()
        .withNodeName("node-of-" + name)
        .endSpec()
        .build();
  }

  @ParameterizedTest
  @CsvSource({"1, 3", "2, 2", "2, 0"})
  void podsOfAnOlderRevisionDoNotCount(long observedGeneration, int updated) {
    seen.add(set("zookeeper", 3, 3));
    seen.add(set("bookie", 3, 3));
    seen.add(
        set("broker", 3, 3)
            .edit()
            .editStatus()
            .withObservedGeneration(observedGeneration)
            .withUpdatedReplicas(updated)
            .endStatus()
            .build());

    assertThat(look(run, null)).isInstanceOf(Provisioning.Waiting.class);
  }

  @Test
  void aFailedJobIsHopeless() {
    seen.add(set("zookeeper", 3, 3));
    seen.add(set("bookie", 0, 3));
    seen.add(set("broker", 0, 3));
    seen.add(
        new JobBuilder()
            .withNewMetadata()
            .withName(NAME + "bookie-init")
            .withLabels(Labels.of(run, Labels.Component.BROKER))
            .endMetadata()
            .withNewStatus()
            .addNewCondition()
            .withType("Failed")
            .withStatus("True")
            .endCondition()
            .endStatus()
            .build());

    hopeless(
        look(run, null), Reason.BrokerCrashed, PodMessage.JOB_FAILED.with(NAME + "bookie-init"));
  }

  @Test
  void clientsConnectToTheServicesOfTheChart() {
    assertThat(deployment(run).endpoint()).isEqualTo(PulsarRuns.chart(run).endpoint());
  }

  @Test
  void tieredRunsRemarkTheirNumberOfNodes() {
    var tiered = PulsarRuns.with("broker: {pulsar: {tiered: true}}");

    assertThat(deployment(tiered).remarks())
        .containsExactly(PulsarDeploymentMessage.TIERED.with(6));
    assertThat(deployment(run).remarks()).isEmpty();
  }

  private Provisioning look(BenchmarkRun run, ChartAnswer answer) {
    return deployment(run).look(observed(answer));
  }

  private static ChartPulsar deployment(BenchmarkRun run) {
    return new ChartPulsar(run, PulsarRuns.chart(run), PulsarRuns.SETTINGS.pulsarChart());
  }

  private DeploymentObservation observed(ChartAnswer answer) {
    return new DeploymentObservation(
        new Children(seen, Optional.empty()),
        Optional.ofNullable(answer),
        Optional.empty(),
        Instant.EPOCH);
  }

  private static void hopeless(Provisioning found, Reason reason, Message message) {
    assertThat(found).isEqualTo(new Provisioning.Hopeless(reason, message));
  }

  private StatefulSet set(String component, int ready, int replicas) {
    return new StatefulSetBuilder()
        .withNewMetadata()
        .withName(NAME + component)
        .withGeneration(2L)
        .withLabels(Labels.of(run, Labels.Component.BROKER))
        .endMetadata()
        .withNewSpec()
        .withReplicas(replicas)
        .endSpec()
        .withNewStatus()
        .withObservedGeneration(2L)
        .withReadyReplicas(ready)
        .withUpdatedReplicas(replicas)
        .endStatus()
        .build();
  }
}
