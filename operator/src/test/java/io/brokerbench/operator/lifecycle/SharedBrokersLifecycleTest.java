package io.brokerbench.operator.lifecycle;

import static io.brokerbench.operator.lifecycle.Decisions.assertFailed;
import static io.brokerbench.operator.lifecycle.Decisions.assertMessage;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.operator.inspect.BrokerTask;
import io.brokerbench.operator.inspect.BrokerTaskMessage;
import io.brokerbench.operator.inspect.BrokerTaskResult;
import io.brokerbench.operator.nodes.ClusterContext;
import io.brokerbench.operator.nodes.Nodes;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.Pods;
import io.brokerbench.operator.resources.SharedBrokers;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs of a suite use brokers one after the other. */
class SharedBrokersLifecycleTest {

  private static final Action TEARS_BROKERS_DOWN =
      new Action.TearDown(false, false, false, List.of());
  private static final Action KEEPS_BROKERS = new Action.TearDown(false, true, false, List.of());

  private final Lifecycle lifecycle =
      new Lifecycle(OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1")));

  /** A run whose first attempt uses the brokers of that name. */
  private static Views using(String brokers) {
    var views = Views.of("level2.yaml");
    var metadata = views.run().getMetadata();
    metadata.setAnnotations(Map.of(SharedBrokers.ANNOTATION, brokers));
    metadata.setOwnerReferences(
        List.of(
            new OwnerReferenceBuilder()
                .withApiVersion("brokerbench.io/v1alpha1")
                .withKind("BenchmarkSuite")
                .withName("a-suite")
                .withUid("u-1")
                .build()));
    return views;
  }

  private static Pod pinned(String... nodes) {
    return new PodBuilder()
        .withNewMetadata()
        .withName("kafka-" + nodes[0])
        .endMetadata()
        .withNewSpec()
        .withNewAffinity()
        .withNodeAffinity(Pods.pinning(List.of(nodes)).orElseThrow())
        .endAffinity()
        .endSpec()
        .withNewStatus()
        .addNewCondition()
        .withType("Ready")
        .withStatus("True")
        .endCondition()
        .endStatus()
        .build();
  }

  private static Views left(Views views) {
    var nodes = new String[] {"broker-2", "broker-1", "broker-0"};
    return views.brokers(0, pinned(nodes), pinned("broker-1"), pinned("broker-2"));
  }

  private Views accepted(Views views) {
    return views.after(lifecycle.decide(views.build()));
  }

  @Test
  void firstRunMakesBrokersOfTheSuite() {
    var views = accepted(using("level2"));
    views.after(lifecycle.decide(views.build()));

    var made = (Action.Create) lifecycle.decide(views.build()).actions().getFirst();

    assertThat(views.run().getStatus().nodes()).hasSize(3);
    assertThat(made.resources())
        .hasAtLeastOneElementOfType(StatefulSet.class)
        .allSatisfy(
            object -> {
              assertThat(object.getMetadata().getOwnerReferences())
                  .extracting(owner -> owner.getUid())
                  .containsExactly("u-1");
              assertThat(Labels.isOf(object, views.run().getMetadata().getUid())).isFalse();
            });
  }

  @Test
  void runIsHeldUntilItHasLeftItsBrokers() {
    assertThat(lifecycle.decide(using("level2").build()).actions())
        .contains(new Action.AddFinalizer());
  }

  /** Others that were created earlier wait for the pods of these brokers: nobody may wait twice. */
  @Test
  void nextRunTakesBrokersOverWithoutQueue() {
    var waiting = Views.read("level2.yaml");
    waiting.getMetadata().setUid("another");
    waiting.getMetadata().setCreationTimestamp("2025-01-01T00:00:00Z");
    var views = left(accepted(using("earlier")));
    views.run().getMetadata().setCreationTimestamp("2026-01-01T00:00:00Z");
    views.around(
        ClusterContext.ofQueue(
            Nodes.pool("broker", 3), List.of(waiting), List.of(pinned("broker-0"))));

    var decision = lifecycle.decide(views.build());

    assertThat(decision.status().phase()).isEqualTo(Phase.Provisioning);
    assertThat(decision.status().nodes()).containsExactly("broker-0", "broker-1", "broker-2");
    assertThat(decision.status().attempts()).isEqualTo(1);
    assertMessage(decision, PreparationMessage.TAKING_OVER.with("earlier"));
    assertThat(lifecycle.decide(views.after(decision).build()).status().phase())
        .isEqualTo(Phase.Verifying);
  }

  @Test
  void brokersThatAreGoneFailTheRun() {
    assertFailed(lifecycle.decide(accepted(using("earlier")).build()), Reason.BrokerCrashed);
  }

  @Test
  void brokersWithoutAllPodsAreAwaitedUntilTheDeadline() {
    var views = accepted(using("earlier")).brokers(0, pinned("broker-0", "broker-1"));

    var decision = lifecycle.decide(views.build());
    assertMessage(decision, PreparationMessage.SHARED_BROKERS_INCOMPLETE.with("earlier", 2, 3));

    views.after(decision).at(Views.NOW.plusSeconds(901));
    assertFailed(lifecycle.decide(views.build()), Reason.StartDeadlineExceeded);
  }

  /** A run of a later attempt, or alone, waits its turn. */
  @Test
  void laterAttemptMakesBrokersOfItsOwn() {
    var views = accepted(using("earlier"));
    views.run().setStatus(status("{phase: Pending, attempts: 1, failedAttempts: 1}"));

    var decision = lifecycle.decide(views.build());

    assertThat(decision.status().attempts()).isEqualTo(2);
    assertThat(decision.status().nodes()).hasSize(3);
    assertMessage(decision, PreparationMessage.NODES.with(decision.status().nodes()));
  }

  @Test
  void validRunLeavesBrokersWithoutItsTopics() {
    var views = ended("True", "True");

    var asking = lifecycle.decide(views.build());
    assertThat(asking.actions())
        .singleElement()
        .isInstanceOfSatisfying(
            Action.AskBrokers.class,
            ask -> assertThat(ask.task()).isEqualTo(BrokerTask.DeleteTopics));
    assertThat(asking.status().phase().isTerminal()).isFalse();

    views.topicDeletion(new BrokerTaskResult.TopicsDeleted());
    var finished = lifecycle.decide(views.build());
    assertThat(finished.actions()).containsExactly(KEEPS_BROKERS);
    assertThat(finished.status().phase()).isEqualTo(Phase.Succeeded);
    // Else the node pool would be this run's for as long as it is retained.
    assertThat(finished.status().brokersRetained()).isNull();
    assertThat(finished.status().condition(ConditionType.Finished).orElseThrow().getMessage())
        .isEqualTo(LifecycleMessage.ALL_DELETED.with().toString());
  }

  @Test
  void topicsGoWhileEndedPodsOfTheLoadGo() {
    var views =
        ended("True", "True")
            .coordinator(null, pod("coordinator", "Succeeded"))
            .workers(pod("worker-0", "Succeeded"));

    var open = lifecycle.decide(views.build());
    assertThat(open.actions()).hasSize(2).last().isEqualTo(KEEPS_BROKERS);
    assertThat(open.actions().getFirst())
        .isInstanceOfSatisfying(
            Action.AskBrokers.class,
            ask -> assertThat(ask.task()).isEqualTo(BrokerTask.DeleteTopics));

    views.topicDeletion(new BrokerTaskResult.TopicsDeleted());
    var waiting = lifecycle.decide(views.build());
    assertThat(waiting.actions()).containsExactly(KEEPS_BROKERS);
    assertThat(waiting.status().phase().isTerminal()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"Pending", "Running"})
  void topicsStayWhileAWorkerMayUseThem(String phase) {
    var views =
        ended("True", "True")
            .coordinator(null, pod("coordinator", "Succeeded"))
            .workers(pod("worker-0", "Succeeded"), pod("worker-1", phase));

    assertThat(lifecycle.decide(views.build()).actions()).containsExactly(KEEPS_BROKERS);
  }

  private static Pod pod(String name, String phase) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(name)
        .withLabels(Map.of())
        .endMetadata()
        .withNewStatus()
        .withPhase(phase)
        .endStatus()
        .build();
  }

  @ParameterizedTest(name = "Succeeded {0}, Valid {1}")
  @CsvSource({"True, False", "False, False", "False, Unknown"})
  void anyOtherRunLeavesNoBrokers(String succeeded, String valid) {
    var views = ended(succeeded, valid);

    var open = lifecycle.decide(views.build());
    assertThat(open.actions()).containsExactly(TEARS_BROKERS_DOWN);
    assertThat(open.status().phase().isTerminal()).isFalse();

    assertThat(lifecycle.decide(views.brokerless().build()).status().phase().isTerminal()).isTrue();
  }

  @Test
  void brokersThatKeepTopicsAreDeleted() {
    var said = BrokerTaskMessage.TASK_FAILED.with("DeleteTopics", "no answer");
    var views = ended("True", "True").topicDeletion(new BrokerTaskResult.Failed(false, said));

    assertThat(lifecycle.decide(views.build()).actions()).containsExactly(TEARS_BROKERS_DOWN);
  }

  @Test
  void deletedRunLeavesNoBrokers() {
    var views = left(accepted(using("earlier")));
    views.after(lifecycle.decide(views.build()));
    views.run().getMetadata().setDeletionTimestamp(Views.NOW.toString());

    assertThat(lifecycle.beforeRelease(views.build())).contains(TEARS_BROKERS_DOWN);
    assertThat(lifecycle.beforeRelease(views.brokerless().build())).isEmpty();

    var valid = ended("True", "True");
    valid.run().getMetadata().setDeletionTimestamp(Views.NOW.toString());
    assertThat(lifecycle.beforeRelease(valid.build())).contains(TEARS_BROKERS_DOWN);
  }

  @Test
  void suspendedRunLeavesNoBrokers() {
    var views = left(accepted(using("earlier")));
    views.after(lifecycle.decide(views.build())).spec("suspend", true);
    views.after(lifecycle.decide(views.build()));

    assertThat(lifecycle.decide(views.build()).actions())
        .containsExactly(new Action.TearDown(false, false, true, List.of()));
  }

  private static Views ended(String succeeded, String valid) {
    var views = left(using("earlier"));
    views
        .run()
        .setStatus(
            status(
                """
                phase: Collecting
                attempts: 1
                nodes: [broker-0, broker-1, broker-2]
                conditions:
                - {type: Succeeded, status: '%s', reason: %s, message: it ended}
                - {type: Valid, status: '%s', reason: any}
                """
                    .formatted(
                        succeeded,
                        succeeded.equals("True") ? Reason.RunCompleted : Reason.SpecInvalid,
                        valid)));
    return views;
  }

  private static BenchmarkRunStatus status(String yaml) {
    return Serialization.unmarshal("---\n" + yaml, BenchmarkRunStatus.class);
  }
}
