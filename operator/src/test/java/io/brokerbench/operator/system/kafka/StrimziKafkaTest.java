package io.brokerbench.operator.system.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.Reason;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.planner.RunPlanner;
import io.brokerbench.operator.deployment.DeploymentMessage;
import io.brokerbench.operator.deployment.DeploymentObservation;
import io.brokerbench.operator.deployment.Obstacle;
import io.brokerbench.operator.deployment.Provisioning;
import io.brokerbench.operator.observe.Children;
import io.brokerbench.operator.observe.PodMessage;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.system.pulsar.PulsarRuns;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.PodSpecBuilder;
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
import org.junit.jupiter.params.provider.ValueSource;

/** What is made of what Strimzi says, of which generation, and of what its pods do. */
class StrimziKafkaTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private static final int NODES = 3;

  private static final String WORDS = "the words of Strimzi";

  private static final Message SILENT = StrimziMessage.SILENT.with("level2-0f8fad", "bench");

  private final BenchmarkRun run = run();
  private final List<HasMetadata> objects = new ArrayList<>();

  @ParameterizedTest(name = "generation {0}: {1} {2}, pod set {3}")
  @CsvSource(
      delimiter = '|',
      value = {
        // Kafka: observed generation, condition, reason | pod set: generation/pods/current/ready
        " | | | | Waiting SILENT",
        "0 | NotReady | Creating | | Waiting",
        "2 | Ready | | 1/3/3/3 | Ready",
        // What Strimzi said before the resource was changed.
        "1 | Ready | | 1/3/3/3 | Waiting",
        "1 | NotReady | InvalidResourceException | 1/3/3/3 | Waiting",
        // Pods that are missing, old, or not ready; and a pod set that nobody has looked at.
        "2 | Ready | | | Waiting",
        "2 | Ready | | 1/2/2/2 | Waiting",
        "2 | Ready | | 1/3/2/3 | Waiting",
        "2 | Ready | | 1/3/3/2 | Waiting",
        "2 | Ready | | 0/3/3/3 | Waiting",
        // What may pass is told, and waited for.
        "2 | NotReady | TimeoutException | 1/3/3/3 | Waiting REPORTED",
        // What the resource says itself does not pass.
        "2 | NotReady | InvalidResourceException | | Hopeless",
        "2 | NotReady | InvalidConfigurationException | | Hopeless",
        "2 | NotReady | UnsupportedKafkaVersionException | | Hopeless",
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

    var ready = DeploymentMessage.BROKERS_READY.with(NODES, NODES);
    var reported = StrimziMessage.REPORTED.with("level2-0f8fad", String.valueOf(reason), WORDS);
    assertThat(look())
        .isEqualTo(
            switch (expected) {
              case "Waiting" -> new Provisioning.Waiting(ready);
              case "Waiting SILENT" -> new Provisioning.Waiting(Composed.both(ready, SILENT));
              case "Waiting REPORTED" -> new Provisioning.Waiting(Composed.both(ready, reported));
              case "Ready" -> new Provisioning.Ready(ready);
              default -> new Provisioning.Hopeless(Reason.StrimziRefused, reported);
            });
  }

  @ParameterizedTest
  @CsvSource({
    "CrashLoopBackOff,  BrokerCrashed",
    "ImagePullBackOff,  BrokerImageNotPulled",
    "ContainerCreating, ",
  })
  void podsTellWhatStrimziDoesNot(String waiting, Reason reason) {
    made();
    pods(2, waiting);
    kafka().setStatus(status(0, "NotReady", "Creating"));

    var pod = PodMessage.POD.with("k-2");
    assertThat(look())
        .isEqualTo(
            switch (reason) {
              case BrokerCrashed ->
                  new Provisioning.Hopeless(reason, PodMessage.CRASHED.with(pod, 3, waiting));
              case BrokerImageNotPulled ->
                  new Provisioning.Hopeless(
                      reason,
                      PodMessage.IMAGE_NOT_PULLED.with(pod, "kafka:1", "the kubelet's words"));
              case null, default ->
                  new Provisioning.Waiting(DeploymentMessage.BROKERS_READY.with(2, NODES));
            });
  }

  @ParameterizedTest(name = "{0} of 3 pods have a node")
  @ValueSource(ints = {0, 2, 3})
  void tellsWhetherAllPodsHaveNodes(int scheduled) {
    made();
    pods(NODES, null);
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

  @Test
  void podsThatAreNotLetInAreTold() {
    made();
    var podSet = podSet("1", "3", "0", "0");
    podSet.getStatus().setConditions(status(1, "Error", "X").getConditions());
    podSet.getStatus().getConditions().getFirst().setStatus("true");
    objects.add(podSet);

    assertThat(look())
        .isEqualTo(
            new Provisioning.Waiting(
                Composed.both(
                    DeploymentMessage.BROKERS_READY.with(0, NODES),
                    StrimziMessage.POD_SET_REPORTED.with("level2-0f8fad-pool-0f8fad", WORDS))));
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
    var message = StrimziMessage.NOT_INSTALLED.with("v1", "Kafka");
    var obstacle = new Obstacle(Reason.StrimziNotInstalled, message);

    var found =
        new StrimziKafka(strimzi(), NODES)
            .look(
                new DeploymentObservation(
                    new Children(List.of(), Optional.empty()),
                    Optional.empty(),
                    Optional.of(obstacle),
                    NOW));

    assertThat(found).isEqualTo(new Provisioning.Hopeless(Reason.StrimziNotInstalled, message));
  }

  /** Strimzi reacts within a second; a cluster that is busy may take longer. */
  @ParameterizedTest(name = "{0} s after the creation")
  @CsvSource({"0, false, 10", "9, false, 1", "10, true, 0"})
  void namesSilentStrimziAfterTenSeconds(int age, boolean named, int untilNamed) {
    made();
    kafka().getMetadata().setCreationTimestamp(NOW.minusSeconds(age).toString());

    var ready = DeploymentMessage.BROKERS_READY.with(0, NODES);
    assertThat(look())
        .isEqualTo(new Provisioning.Waiting(named ? Composed.both(ready, SILENT) : ready));
    assertThat(Strimzi.SILENCE.untilNamed(new Children(objects, Optional.empty()), NOW))
        .isEqualTo(Optional.of(Duration.ofSeconds(untilNamed)).filter(Duration::isPositive));
  }

  private Provisioning look() {
    return new StrimziKafka(strimzi(), NODES)
        .look(
            new DeploymentObservation(
                new Children(objects, Optional.empty()), Optional.empty(), Optional.empty(), NOW));
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
        .withMessage(WORDS)
        .endCondition()
        .build();
  }

  private static BenchmarkRun run() {
    return Serialization.unmarshal(
        StrimziKafkaTest.class.getResourceAsStream("/level2.yaml"), BenchmarkRun.class);
  }
}
