package io.brokerbench.operator.lifecycle;

import static io.brokerbench.operator.lifecycle.Decisions.assertFailed;
import static io.brokerbench.operator.lifecycle.Decisions.assertMessage;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.core.handover.CoordinatorFailure;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.operator.deployment.DeploymentMessage;
import io.brokerbench.operator.observe.PodMessage;
import io.brokerbench.operator.observe.PodProblem;
import io.brokerbench.operator.observe.PodProblemKind;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The load generator starts while the brokers do. */
class EarlyLoadGeneratorTest {

  private static final Message PROBLEM = PodMessage.JOB_FAILED.with("worker");

  private final Lifecycle lifecycle =
      new Lifecycle(OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1")));

  /** Else a worker could take the node of a broker. */
  @ParameterizedTest(name = "{0} ready, {1} scheduled, {2} without a node: {3}")
  @CsvSource({
    "0, 0, 0, false",
    "0, 0, 3, false",
    "0, 2, 0, false",
    "0, 2, 1, false",
    "0, 3, 0, true",
    "3, 0, 0, true",
  })
  void isMadeOnceAllBrokerPodsHaveNodes(int ready, int scheduled, int unscheduled, boolean made) {
    var views = provisioning();
    views.brokers(ready, pods(scheduled, unscheduled));

    var decision = lifecycle.decide(views.build());

    assertThat(decision.actions().stream().anyMatch(Action.PrepareLoad.class::isInstance))
        .isEqualTo(made);
    assertThat(decision.status().phase())
        .isEqualTo(ready == 3 ? Phase.Verifying : Phase.Provisioning);
  }

  @Test
  void getsThePlanAndTheAddressesOfTheBrokers() {
    var decision = lifecycle.decide(provisioning().brokers(0, pods(3, 0)).build());

    assertThat(decision.actions())
        .singleElement()
        .isInstanceOfSatisfying(
            Action.PrepareLoad.class,
            prepare -> {
              assertThat(prepare.plan().workers()).hasSize(2);
              assertThat(prepare.endpoint().all(Protocol.Kafka)).isNotEmpty();
            });
  }

  /** An operator that starts anew, or whose caches lag behind, makes what is missing. */
  @ParameterizedTest(name = "coordinator {0}, workers {1}: {2}")
  @CsvSource({
    "false, false, true",
    "true,  false, true",
    "false, true,  true",
    "true,  true,  false",
  })
  void isMadeUntilBothJobsAreThere(boolean coordinator, boolean workers, boolean made) {
    for (var ready : List.of(0, 3)) {
      var views = provisioning().brokers(ready, pods(3 - ready, 0));
      if (coordinator) {
        views.coordinator(null);
      }
      if (workers) {
        views.workers();
      }

      assertThat(lifecycle.decide(views.build()).actions().isEmpty()).isNotEqualTo(made);
    }
  }

  /** The operator may have to be let read Secrets first. */
  @Test
  void waitsForAnExistingClusterToAnswer() {
    var views = Views.of("external.yaml");
    for (var step = 0; step < 3; step++) {
      var decision = lifecycle.decide(views.build());
      assertThat(decision.actions()).noneMatch(Action.PrepareLoad.class::isInstance);
      views.after(decision);
    }

    assertThat(views.run().getStatus().phase()).isEqualTo(Phase.Verifying);
  }

  @Test
  void beginsOnlyOnProvenDurability() {
    var views = provisioning().brokers(3).coordinator(null).workers();
    views.after(lifecycle.decide(views.build()));

    assertThat(lifecycle.decide(views.build()).actions())
        .singleElement()
        .isInstanceOf(Action.AskBrokers.class);
    assertThat(
            lifecycle.decide(views.verification(Views.read(Outcome.Match, "2")).build()).actions())
        .singleElement()
        .isInstanceOf(Action.StartLoad.class);
  }

  @ParameterizedTest(name = "{0} brokers are ready, {1} for {2} s: {3}")
  @CsvSource({
    "0, ImageNotPulled, 0,  WorkerImageNotPulled",
    "3, ImageNotPulled, 0,  WorkerImageNotPulled",
    "0, Denied,         0,  PodDenied",
    "0, OutOfMemory,    30, ",
    "0, OutOfMemory,    31, WorkerOOMKilled",
    "3, Failed,         31, WorkerFailed",
    "0, Unschedulable,  800, ",
    "0, NodeLost,       800, ",
    "3, NodeLost,       800, ",
  })
  void problemOfItsPodsIsJudgedAsDuringTheStart(
      int ready, PodProblemKind kind, int seconds, Reason reason) {
    var views = provisioning().brokers(ready, pods(3 - ready, 0));
    views.after(lifecycle.decide(views.build())).coordinator(null).workers();
    var workers = views.build().children().workers().orElseThrow();
    views.lacksAPod(workers, new PodProblem(kind, PROBLEM, Views.NOW));

    var decision = lifecycle.decide(views.at(Views.NOW.plusSeconds(seconds)).build());

    assertFailed(decision, reason);
    if (reason != null) {
      assertMessage(decision, PROBLEM);
    } else if (ready == 0) {
      assertMessage(decision, Composed.both(DeploymentMessage.BROKERS_READY.with(0, 3), PROBLEM));
    }
  }

  @ParameterizedTest(name = "{0} brokers are ready")
  @ValueSource(ints = {0, 3})
  void coordinatorThatEndsTooEarlyIsNamed(int ready) {
    var said = Json.write(new CoordinatorFailure(Reason.StartDeadlineExceeded, "no clearance"));
    var views = provisioning().brokers(ready, pods(3 - ready, 0));
    views.after(lifecycle.decide(views.build())).workers();
    views.coordinator("Failed", Views.failedPod("coordinator-x", 1, said));

    var decision = lifecycle.decide(views.build());

    assertFailed(decision, Reason.StartDeadlineExceeded);
    assertMessage(decision, LoadMessage.COORDINATOR_SAID.with("no clearance"));
  }

  /** Brokers that cannot start explain more than a worker. */
  @Test
  void hopelessBrokersAreNamedFirst() {
    var views = provisioning().brokers(2, Views.waitingPod("k", "InvalidImageName", 0));
    views.coordinator(null).workers(Views.waitingPod("w", "InvalidImageName", 0));

    assertFailed(lifecycle.decide(views.build()), Reason.BrokerImageNotPulled);
  }

  private static Pod[] pods(int scheduled, int unscheduled) {
    return IntStream.range(0, scheduled + unscheduled)
        .mapToObj(
            i -> {
              var pod = Views.scheduledPod("broker-" + i);
              if (i >= scheduled) {
                pod.getSpec().setNodeName(null);
              }
              return pod;
            })
        .toArray(Pod[]::new);
  }

  private Views provisioning() {
    return Decisions.provisioning(lifecycle, "level2.yaml");
  }
}
