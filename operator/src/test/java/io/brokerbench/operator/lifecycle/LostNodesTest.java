package io.brokerbench.operator.lifecycle;

import static io.brokerbench.operator.lifecycle.Decisions.assertFailed;
import static io.brokerbench.operator.lifecycle.Decisions.assertMessage;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.handover.CoordinatorFailure;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.operator.observe.LostNode;
import io.brokerbench.operator.observe.PodMessage;
import io.brokerbench.operator.settings.OperatorSettings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Nodes that are not heard of any more, with pods of a run on them. */
class LostNodesTest {

  private final Lifecycle lifecycle =
      new Lifecycle(OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1")));

  @ParameterizedTest(name = "{0} s after the coordinator missed it, node lost: {1}")
  @CsvSource({"1, false, ", "74, false, ", "76, false, WorkerFailed", "1, true, NodeLost"})
  void workerThatIsMissedMayHaveLostItsNode(int seconds, boolean lost, Reason reason) {
    var said = Json.write(new CoordinatorFailure(Reason.WorkerFailed, "worker 1 sent nothing"));
    var views =
        starting()
            .coordinator("Failed", Views.failedPod("coordinator-x", 1, said))
            .workers(Views.runningPod("worker-1-y"))
            .at(Views.NOW.plusSeconds(seconds));
    if (lost) {
      views.lost(nodeOf("worker-1-y"));
    }

    var decision = lifecycle.decide(views.build());

    assertFailed(decision, reason);
    if (lost) {
      assertMessage(
          decision,
          Composed.both(
              LoadMessage.COORDINATOR_SAID.with("worker 1 sent nothing"), lostNode("worker-1-y")));
    } else if (reason == null) {
      assertThat(lifecycle.untilRecheck(views.build())).hasValue(Duration.ofSeconds(30));
    }
  }

  @ParameterizedTest(name = "coordinator heard of at {0} s, at {1} s: {2}")
  @CsvSource({"0, 29, ", "0, 31, NodeLost", "60, 61, ", "60, 89, ", "60, 91, NodeLost"})
  void nodeThatIsNotReadyCountsOnceTheCoordinatorIsSilent(int heard, int now, Reason reason) {
    var at = Views.NOW.plusSeconds(heard);
    var measuring = ProgressBuilder.of(Phase.Measuring, 50).updatedAt(at).build();

    var decision =
        lifecycle.decide(
            starting()
                .coordinator(null, Views.runningPod("coordinator-x"))
                .workers()
                .progress(measuring)
                .lost(nodeOf("coordinator-x"))
                .at(Views.NOW.plusSeconds(now))
                .build());

    assertFailed(decision, reason);
  }

  @Test
  void whatCannotBeEndedThereIsWaitedFor() {
    var worker = Views.runningPod("worker-1-y");
    var views = starting().coordinator(null).workers(worker).lost(nodeOf("worker-1-y"));
    views.after(lifecycle.decide(views.at(Views.NOW.plusSeconds(901)).build()));

    var decision = lifecycle.decide(views.build());

    assertThat(decision.status().isTrue(ConditionType.Finished)).isFalse();
    assertMessage(decision, LifecycleMessage.TEARING_DOWN.with(lostNode("worker-1-y")));
    var finished = lifecycle.decide(views.after(decision).childless().build());
    assertThat(finished.status().isTrue(ConditionType.Finished)).isTrue();
    assertFailed(finished, Reason.NodeLost);
    assertMessage(
        finished,
        LifecycleMessage.DEADLINE_EXCEEDED.with(
            "spec.startDeadlineSeconds", 900, Phase.Starting, LoadMessage.STARTING.with()));
  }

  private static Message lostNode(String pod) {
    return PodMessage.NODE_LOST.with(
        PodMessage.POD.with(pod),
        "node-of-" + pod,
        Views.NOW,
        "Kubelet stopped posting node status.");
  }

  private static LostNode nodeOf(String pod) {
    return new LostNode("node-of-" + pod, Views.NOW, "Kubelet stopped posting node status.");
  }

  private Views starting() {
    return Views.of("level2.yaml").starting(lifecycle);
  }
}
