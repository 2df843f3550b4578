package io.brokerbench.operator.system.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.Reason;
import io.brokerbench.operator.deployment.ChartAnswer;
import io.brokerbench.operator.deployment.DeploymentObservation;
import io.brokerbench.operator.deployment.Provisioning;
import io.brokerbench.operator.observe.Children;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.settings.ChartSettings;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.api.model.batch.v1.JobBuilder;
import java.time.Instant;
import java.util.ArrayList;
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
        "spec.broker.deployment.chartVersion: invalid value \"3.0.0\": the operator permits 4.7.0,"
            + " 4.6.1");
  }

  @Test
  void withoutChartItSaysWhichValueWouldPermitIt() {
    var deployment = new ChartPulsar(run, PulsarRuns.chart(run), ChartSettings.NONE);

    hopeless(
        deployment.look(sight(null)),
        Reason.PermissionMissing,
        "the operator may not deploy Pulsar by its chart: install its chart with"
            + " systems.pulsar.chart.enabled=true, or run Pulsar as a StatefulSet");
  }

  @Test
  void whatCannotBeRenderedIsSaid() {
    hopeless(
        look(run, new ChartAnswer.Failed("chart pulsar 4.7.0: helm template: exit code 1: no")),
        Reason.ChartNotRendered,
        "chart pulsar 4.7.0: helm template: exit code 1: no");
  }

  @Test
  void whatNoRunMayMakeIsRefusedByName() {
    var secret =
        new SecretBuilder().withNewMetadata().withName(NAME + "keys").endMetadata().build();

    hopeless(
        look(run, new ChartAnswer.Rendered(List.of(secret))),
        Reason.ChartRefused,
        "chart pulsar 4.7.0: Secret pulsar-0f8fad-pulsar-keys is of a kind that no run may make"
            + " (v1)");
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
          1 | 0 | 0 | Waiting | 1 of 3 zookeeper pods, 0 of 3 bookie pods, 0 of 3 broker pods are ready
          3 | 3 | 2 | Waiting | 3 of 3 zookeeper pods, 3 of 3 bookie pods, 2 of 3 broker pods are ready
          3 | 2 | 3 | Waiting | 3 of 3 zookeeper pods, 2 of 3 bookie pods, 3 of 3 broker pods are ready
          3 | 3 | 3 | Ready   | 3 of 3 zookeeper pods, 3 of 3 bookie pods, 3 of 3 broker pods are ready
          """)
  void itIsReadyWhenAllPodsOfAllSetsAre(
      int zooKeepers, int bookies, int brokers, String kind, String message) {
    seen.add(set("zookeeper", zooKeepers, 3));
    seen.add(set("bookie", bookies, 3));
    seen.add(set("broker", brokers, 3));

    var found = look(run, null);

    assertThat(found.getClass().getSimpleName()).isEqualTo(kind);
    assertThat(found.toString()).contains(message);
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
        look(run, null), Reason.BrokerCrashed, "job pulsar-0f8fad-pulsar-bookie-init has failed");
  }

  private Provisioning look(BenchmarkRun run, ChartAnswer answer) {
    return new ChartPulsar(run, PulsarRuns.chart(run), PulsarRuns.SETTINGS.pulsarChart())
        .look(sight(answer));
  }

  private DeploymentObservation sight(ChartAnswer answer) {
    return new DeploymentObservation(
        new Children(seen, Optional.empty()),
        Optional.ofNullable(answer),
        Optional.empty(),
        Instant.EPOCH);
  }

  private static void hopeless(Provisioning found, Reason reason, String message) {
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
