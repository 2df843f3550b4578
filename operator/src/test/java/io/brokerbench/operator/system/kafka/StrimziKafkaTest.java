package io.brokerbench.operator.system.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.Reason;
import io.brokerbench.core.planner.RunPlanner;
import io.brokerbench.operator.deployment.DeploymentObservation;
import io.brokerbench.operator.deployment.Obstacle;
import io.brokerbench.operator.deployment.Provisioning;
import io.brokerbench.operator.observe.Children;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.system.pulsar.PulsarRuns;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.client.utils.Serialization;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.kafka.KafkaStatus;
import io.strimzi.api.kafka.model.kafka.KafkaStatusBuilder;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.podset.StrimziPodSet;
import io.strimzi.api.kafka.model.podset.StrimziPodSetBuilder;
import io.strimzi.api.kafka.model.podset.StrimziPodSetStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is made of what Strimzi says, of which generation, and of what its pods do. */
class StrimziKafkaTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private static final int NODES = 3;

  private final BenchmarkRun run = run();
  private final List<HasMetadata> objects = new ArrayList<>();

  @ParameterizedTest(name = "generation {0}: {1} {2}, pod set {3}")
  @CsvSource(
      delimiter = '|',
      value = {
        // Kafka: observed generation, condition, reason | pod set: generation/pods/current/ready
        " | | | | Waiting: 3 of 3 brokers are ready; Strimzi has not reacted to Kafka"
            + " level2-0f8fad: check that its operator runs and watches namespace bench",
        "0 | NotReady | Creating | | Waiting: 3 of 3 brokers are ready",
        "2 | Ready | | 1/3/3/3 | Ready: 3 of 3 brokers are ready",
        // What Strimzi said before the resource was changed.
        "1 | Ready | | 1/3/3/3 | Waiting: 3 of 3 brokers are ready",
        "1 | NotReady | InvalidResourceException | 1/3/3/3 | Waiting: 3 of 3 brokers are ready",
        // Pods that are missing, old, or not ready; and a pod set that nobody has looked at.
        "2 | Ready | | | Waiting: 3 of 3 brokers are ready",
        "2 | Ready | | 1/2/2/2 | Waiting: 3 of 3 brokers are ready",
        "2 | Ready | | 1/3/2/3 | Waiting: 3 of 3 brokers are ready",
        "2 | Ready | | 1/3/3/2 | Waiting: 3 of 3 brokers are ready",
        "2 | Ready | | 0/3/3/3 | Waiting: 3 of 3 brokers are ready",
        // What may pass is told, and waited for.
        "2 | NotReady | TimeoutException | 1/3/3/3 |"
            + " Waiting: 3 of 3 brokers are ready; Strimzi says of Kafka level2-0f8fad:"
            + " TimeoutException: the words of Strimzi",
        // What the resource says itself does not pass.
        "2 | NotReady | InvalidResourceException | | Hopeless StrimziRefused: Strimzi says of Kafka"
            + " level2-0f8fad: InvalidResourceException: the words of Strimzi",
        "2 | NotReady | InvalidConfigurationException | | Hopeless StrimziRefused: Strimzi says of"
            + " Kafka level2-0f8fad: InvalidConfigurationException: the words of Strimzi",
        "2 | NotReady | UnsupportedKafkaVersionException | | Hopeless StrimziRefused: Strimzi says"
            + " of Kafka level2-0f8fad: UnsupportedKafkaVersionException: the words of Strimzi",
      })
  void look(Long observed, String condition, String reason, String podSet, String expected) {
    made();
    pods(NODES, null);
    if (observed != null) {
      kafka().setStatus(status(observed, condition, reason));
    }
    if (podSet != null) {
      objects.add(podSet(podSet.split("/")));
    }

    assertThat(text(look())).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CrashLoopBackOff | Hopeless BrokerCrashed: pod k-2 has crashed 3 times: CrashLoopBackOff",
        "ImagePullBackOff | Hopeless BrokerImageNotPulled: pod k-2 cannot pull image kafka:1:"
            + " the kubelet's words",
        "ContainerCreating | Waiting: 2 of 3 brokers are ready",
      })
  void podsTellWhatStrimziDoesNot(String waiting, String expected) {
    made();
    pods(2, waiting);
    kafka().setStatus(status(0, "NotReady", "Creating"));

    assertThat(text(look())).isEqualTo(expected);
  }

  @Test
  void podsThatAreNotLetInAreTold() {
    made();
    var podSet = podSet("1", "3", "0", "0");
    podSet.getStatus().setConditions(status(1, "Error", "X").getConditions());
    podSet.getStatus().getConditions().getFirst().setStatus("true");
    objects.add(podSet);

    assertThat(text(look()))
        .isEqualTo(
            "Waiting: 0 of 3 brokers are ready; StrimziPodSet level2-0f8fad-pool-0f8fad:"
                + " the words of Strimzi");
  }

  @Test
  void whatIsMissingIsMadePoolFirst() {
    assertThat(kinds(look())).containsExactly("KafkaNodePool", "Kafka");

    objects.addAll(strimzi().resources());
    objects.removeIf(Kafka.class::isInstance);
    assertThat(kinds(look())).containsExactly("KafkaNodePool", "Kafka");

    objects.clear();
    objects.addAll(strimzi().resources());
    objects.removeIf(KafkaNodePool.class::isInstance);
    assertThat(kinds(look())).containsExactly("KafkaNodePool", "Kafka");
  }

  @Test
  void whereStrimziIsMissingNothingIsMade() {
    var obstacle = new Obstacle(Reason.StrimziNotInstalled, "not there");

    var found =
        new StrimziKafka(strimzi(), NODES)
            .look(
                new DeploymentObservation(
                    new Children(List.of(), Optional.empty()),
                    Optional.empty(),
                    Optional.of(obstacle),
                    NOW));

    assertThat(text(found)).isEqualTo("Hopeless StrimziNotInstalled: not there");
  }

  /** Strimzi reacts within a second; a cluster that is busy may take longer. */
  @ParameterizedTest(name = "{0} s after the creation")
  @CsvSource({"0, false, 10", "9, false, 1", "10, true, 0"})
  void namesSilentStrimziAfterTenSeconds(int age, boolean named, int untilNamed) {
    made();
    kafka().getMetadata().setCreationTimestamp(NOW.minusSeconds(age).toString());

    assertThat(text(look()).contains("Strimzi has not reacted")).isEqualTo(named);
    assertThat(StrimziSilence.untilNamed(new Children(objects, Optional.empty()), NOW))
        .isEqualTo(Optional.of(Duration.ofSeconds(untilNamed)).filter(Duration::isPositive));
  }

  private Provisioning look() {
    return new StrimziKafka(strimzi(), NODES)
        .look(
            new DeploymentObservation(
                new Children(objects, Optional.empty()), Optional.empty(), Optional.empty(), NOW));
  }

  private static String text(Provisioning provisioning) {
    return switch (provisioning) {
      case Provisioning.Missing missing -> "Missing: " + missing.message();
      case Provisioning.Waiting waiting -> "Waiting: " + waiting.message();
      case Provisioning.Ready ready -> "Ready: " + ready.message();
      case Provisioning.Hopeless hopeless ->
          "Hopeless " + hopeless.reason() + ": " + hopeless.message();
      case Provisioning.NeedsChart needed -> "NeedsChart: " + needed.message();
      case Provisioning.Rendered rendered -> "Rendered: " + rendered.message();
    };
  }

  private static Stream<String> kinds(Provisioning provisioning) {
    return ((Provisioning.Missing) provisioning).resources().stream().map(HasMetadata::getKind);
  }

  private StrimziResources strimzi() {
    try {
      return new StrimziResources(run, RunPlanner.plan(run), PulsarRuns.SETTINGS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private void made() {
    objects.addAll(strimzi().resources());
    objects.forEach(object -> object.getMetadata().setGeneration(2L));
    kafka().getMetadata().setCreationTimestamp(NOW.minusSeconds(60).toString());
  }

  private Kafka kafka() {
    return objects.stream()
        .filter(Kafka.class::isInstance)
        .map(Kafka.class::cast)
        .findFirst()
        .orElseThrow();
  }

  private void pods(int ready, String waiting) {
    for (var i = 0; i < NODES; i++) {
      var pod =
          new PodBuilder()
              .withNewMetadata()
              .withName("k-" + i)
              .withLabels(Labels.of(run, Labels.Component.BROKER))
              .endMetadata()
              .withNewStatus()
              .addNewCondition()
              .withType("Ready")
              .withStatus(i < ready ? "True" : "False")
              .endCondition()
              .endStatus()
              .build();
      if (i >= ready) {
        pod =
            pod.edit()
                .editStatus()
                .addNewContainerStatus()
                .withImage("kafka:1")
                .withRestartCount(3)
                .withNewState()
                .withNewWaiting("the kubelet's words", waiting)
                .endState()
                .endContainerStatus()
                .endStatus()
                .build();
      }
      objects.add(pod);
    }
  }

  private StrimziPodSet podSet(String... numbers) {
    var status = new StrimziPodSetStatus();
    status.setObservedGeneration(Long.parseLong(numbers[0]));
    status.setPods(Integer.parseInt(numbers[1]));
    status.setCurrentPods(Integer.parseInt(numbers[2]));
    status.setReadyPods(Integer.parseInt(numbers[3]));
    var podSet =
        new StrimziPodSetBuilder()
            .withNewMetadata()
            .withName("level2-0f8fad-pool-0f8fad")
            .withGeneration(1L)
            .withLabels(Labels.of(run, Labels.Component.BROKER))
            .endMetadata()
            .build();
    podSet.setStatus(status);
    return podSet;
  }

  private static KafkaStatus status(long observed, String condition, String reason) {
    return new KafkaStatusBuilder()
        .withObservedGeneration(observed)
        .addNewCondition()
        .withType(condition)
        .withStatus("True")
        .withReason(reason)
        .withMessage("the words of Strimzi")
        .endCondition()
        .build();
  }

  private static BenchmarkRun run() {
    return Serialization.unmarshal(
        StrimziKafkaTest.class.getResourceAsStream("/level2.yaml"), BenchmarkRun.class);
  }
}
