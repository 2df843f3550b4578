package io.brokerbench.operator.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.Reason;
import io.brokerbench.core.message.Composed;
import io.brokerbench.operator.deployment.DeploymentMessage;
import io.brokerbench.operator.deployment.DeploymentObservation;
import io.brokerbench.operator.deployment.Obstacle;
import io.brokerbench.operator.deployment.Provisioning;
import io.brokerbench.operator.observe.Children;
import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of the reports of the Cluster Operator, of which generation, and of its pods. */
class ClusterOperatorRabbitMqTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final int NODES = 3;
  private static final long GENERATION = 2;
  private static final String WORDS = "the words of the Cluster Operator";

  private final BenchmarkRun run = RabbitMqRuns.run("type: StatefulSet", "type: ClusterOperator");

  private final List<HasMetadata> objects = new ArrayList<>();

  @ParameterizedTest(name = "generation {0}, ready {1}, reconciled {2}, {3} pods")
  @CsvSource({
    "2, True, True, 3, true",
    "1, True, True, 3, false",
    ", True, True, 3, false",
    "2, False, True, 3, false",
    "2, True, False, 3, false",
    "2, True, Unknown, 3, false",
    "2, True, True, 2, false",
    "2, True, True, 4, false",
  })
  void readyIsWhatOperatorAndPodsAgreeOn(
      Long observed, String ready, String reconciled, int pods, boolean expected) {
    made();
    pods(pods);
    report(
        observed, condition("AllReplicasReady", ready), condition("ReconcileSuccess", reconciled));

    assertThat(look() instanceof Provisioning.Ready).isEqualTo(expected);
  }

  @Test
  void withoutReportNothingIsReady() {
    made();
    pods(NODES);

    assertThat(look()).isInstanceOf(Provisioning.Waiting.class);
  }

  @ParameterizedTest(name = "{0} pods have a node")
  @ValueSource(ints = {0, NODES - 1, NODES})
  void tellsWhetherAllPodsHaveNodes(int scheduled) {
    made();
    pods(NODES);
    objects.stream()
        .filter(Pod.class::isInstance)
        .map(Pod.class::cast)
        .limit(scheduled)
        .forEach(pod -> pod.setSpec(new PodSpecBuilder().withNodeName("a-node").build()));

    assertThat(look())
        .isInstanceOfSatisfying(
            Provisioning.Waiting.class,
            waiting -> assertThat(waiting.scheduled()).isEqualTo(scheduled == NODES));
  }

  @ParameterizedTest
  @CsvSource({"Error, false", "FailedReconcilePVC, false", "InvalidConfiguration, true"})
  void errorsAreReportedAndRefusalsEndTheRun(String reason, boolean hopeless) {
    made();
    var error = condition("ReconcileSuccess", "False");
    error.setReason(reason);
    report(null, error);
    var reported = RabbitMqMessage.REPORTED.with("level1-0f8fad", reason, WORDS);

    var found = look();

    if (hopeless) {
      assertThat(found).isEqualTo(new Provisioning.Hopeless(Reason.RequestRefused, reported));
    } else {
      assertThat(found)
          .isEqualTo(
              new Provisioning.Waiting(
                  Composed.both(DeploymentMessage.BROKERS_READY.with(0, NODES), reported)));
    }
  }

  @Test
  void podsThatCrashEndTheRun() {
    made();
    pods(2);
    objects.add(crashing());

    assertThat(look())
        .isInstanceOfSatisfying(
            Provisioning.Hopeless.class,
            found -> assertThat(found.reason()).isEqualTo(Reason.BrokerCrashed));
  }

  @Test
  void whatIsMissingIsMade() {
    assertThat(((Provisioning.Missing) look()).resources())
        .extracting(HasMetadata::getKind)
        .containsExactly("RabbitmqCluster");
  }

  @Test
  void withoutClusterOperatorNothingIsMade() {
    var obstacle = ClusterOperator.OPERATOR.notInstalled().apply(RabbitmqCluster.class);

    assertThat(obstacle.reason()).isEqualTo(Reason.SpecInvalid);
    assertThat(obstacle.message())
        .isEqualTo(RabbitMqMessage.NOT_INSTALLED.with("rabbitmq.com/v1beta1", "RabbitmqCluster"));
    assertThat(look(Optional.of(obstacle)))
        .isEqualTo(new Provisioning.Hopeless(Reason.SpecInvalid, obstacle.message()));
  }

  @Test
  void missingPermissionNamesTheChartValue() {
    assertThat(ClusterOperator.OPERATOR.forbidden())
        .isEqualTo(RabbitMqMessage.FORBIDDEN.with(ClusterOperator.FEATURE.value()));
  }

  /** One that runs reacts within a second; a cluster that is busy may take longer. */
  @ParameterizedTest(name = "{0} s after the creation")
  @CsvSource({"0, false, 10", "9, false, 1", "10, true, 0"})
  void namesSilentOperatorAfterTenSeconds(int age, boolean named, int untilNamed) {
    made();
    cluster().getMetadata().setCreationTimestamp(NOW.minusSeconds(age).toString());
    var none = DeploymentMessage.BROKERS_READY.with(0, NODES);
    var silent = RabbitMqMessage.SILENT.with("level1-0f8fad", "bench");

    assertThat(look())
        .isEqualTo(new Provisioning.Waiting(named ? Composed.both(none, silent) : none));
    assertThat(ClusterOperator.SILENCE.untilNamed(children(), NOW))
        .isEqualTo(Optional.of(Duration.ofSeconds(untilNamed)).filter(Duration::isPositive));
  }

  @Test
  void operatorWithStatefulSetIsNotSilent() {
    made();
    objects.add(
        new StatefulSetBuilder()
            .withNewMetadata()
            .withName("level1-0f8fad-server")
            .withLabels(Labels.of(run, Labels.Component.BROKER))
            .endMetadata()
            .build());

    assertThat(ClusterOperator.SILENCE.describe(children(), NOW)).isEmpty();
  }

  private Provisioning look() {
    return look(Optional.empty());
  }

  private Provisioning look(Optional<Obstacle> obstacle) {
    return new ClusterOperatorRabbitMq(RabbitMqRuns.clusterOperator(run))
        .look(new DeploymentObservation(children(), Optional.empty(), obstacle, NOW));
  }

  private Children children() {
    return new Children(objects, Optional.empty());
  }

  private void made() {
    objects.addAll(RabbitMqRuns.clusterOperator(run).resources());
    cluster().getMetadata().setGeneration(GENERATION);
    cluster().getMetadata().setCreationTimestamp(NOW.minusSeconds(60).toString());
  }

  private RabbitmqCluster cluster() {
    return (RabbitmqCluster) objects.getFirst();
  }

  private void report(Long observed, Condition... conditions) {
    cluster().setStatus(new RabbitmqClusterStatus(List.of(conditions), observed));
  }

  private static Condition condition(String type, String status) {
    var condition = new Condition();
    condition.setType(type);
    condition.setStatus(status);
    condition.setReason("Because");
    condition.setMessage(WORDS);
    return condition;
  }

  private void pods(int ready) {
    Stream.iterate(0, i -> i + 1).limit(ready).map(this::pod).forEach(objects::add);
  }

  private HasMetadata pod(int number) {
    return new PodBuilder()
        .withNewMetadata()
        .withName("level1-0f8fad-server-" + number)
        .withLabels(Labels.of(run, Labels.Component.BROKER))
        .endMetadata()
        .withNewStatus()
        .addNewCondition()
        .withType("Ready")
        .withStatus("True")
        .endCondition()
        .endStatus()
        .build();
  }

  private HasMetadata crashing() {
    return new PodBuilder()
        .withNewMetadata()
        .withName("level1-0f8fad-server-2")
        .withLabels(Labels.of(run, Labels.Component.BROKER))
        .endMetadata()
        .withNewStatus()
        .addNewContainerStatus()
        .withImage("rabbitmq:4.0.5")
        .withRestartCount(3)
        .withNewState()
        .withNewWaiting("the kubelet's words", "CrashLoopBackOff")
        .endState()
        .endContainerStatus()
        .endStatus()
        .build();
  }
}
