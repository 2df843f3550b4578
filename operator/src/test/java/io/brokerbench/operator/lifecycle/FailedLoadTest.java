package io.brokerbench.operator.lifecycle;

import static io.brokerbench.operator.lifecycle.Decisions.assertFailed;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Reason;
import io.brokerbench.core.handover.CoordinatorFailure;
import io.brokerbench.core.json.Json;
import io.brokerbench.operator.observe.PodProblem;
import io.brokerbench.operator.observe.PodProblemKind;
import io.brokerbench.operator.settings.OperatorSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run says of a coordinator or a worker that ended too early. */
class FailedLoadTest {

  private final Lifecycle lifecycle =
      new Lifecycle(OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1")));

  @Test
  void coordinatorSaysWhyItFailed() {
    var said = Json.write(new CoordinatorFailure(Reason.WorkerFailed, "worker 1 was not heard of"));

    var decision =
        lifecycle.decide(
            starting()
                .coordinator("Failed", Views.failedPod("coordinator-x", 1, said))
                .workers(Views.failedPod("worker-1-y", 137, "line one\nlast line"))
                .build());

    assertFailed(decision, Reason.WorkerOOMKilled);
    assertThat(decision.status().message())
        .isEqualTo(
            "worker 1 was not heard of; pod worker-1-y exit code 137 (OOMKilled): last line");
  }

  @Test
  void evictedWorkerIsNamedWithTheWordsOfTheKubelet() {
    var said = Json.write(new CoordinatorFailure(Reason.WorkerFailed, "worker 1 was not heard of"));
    var evicted = Views.failedPod("worker-1-y", 143, "");
    evicted.getStatus().setReason("Evicted");
    evicted.getStatus().setMessage("The node was low on resource: memory.");

    var decision =
        lifecycle.decide(
            starting()
                .coordinator("Failed", Views.failedPod("coordinator-x", 1, said))
                .workers(evicted)
                .build());

    assertFailed(decision, Reason.WorkerEvicted);
    assertThat(decision.status().message())
        .isEqualTo(
            "worker 1 was not heard of; pod worker-1-y was evicted: The node was low on resource:"
                + " memory.");
  }

  @Test
  void coordinatorThatIsKilledForMemoryIsNamed() {
    var killed = Views.failedPod("coordinator-x", 137, "");

    var decision = lifecycle.decide(starting().coordinator("Failed", killed).workers().build());

    assertFailed(decision, Reason.CoordinatorOOMKilled);
    assertThat(decision.status().message())
        .isEqualTo("pod coordinator-x exit code 137 (OOMKilled)");
  }

  @Test
  void coordinatorThatDiesWithoutAWordIsNamed() {
    var decision =
        lifecycle.decide(
            starting()
                .coordinator("Failed", Views.failedPod("coordinator-x", 1, "out of luck"))
                .workers()
                .build());

    assertFailed(decision, Reason.CoordinatorFailed);
    assertThat(decision.status().message()).isEqualTo("pod coordinator-x exit code 1: out of luck");
  }

  @Test
  void coordinatorThatIsGoneIsNamedToo() {
    var decision = lifecycle.decide(starting().coordinator("Failed").workers().build());

    assertFailed(decision, Reason.CoordinatorFailed);
    assertThat(decision.status().message()).isEqualTo("the coordinator ended without a word");
  }

  /** A lost node may explain a missing worker. Every other failure ends the run at once. */
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "WorkerFailed,        ",
    "BrokerRequestFailed, BrokerRequestFailed",
    "LoadStopped,         LoadStopped",
  })
  void onlyMissingWorkersAreWaitedFor(Reason said, Reason reason) {
    var words = Json.write(new CoordinatorFailure(said, "so it is"));

    var decision =
        lifecycle.decide(
            starting()
                .coordinator("Failed", Views.failedPod("coordinator-x", 1, words))
                .workers(Views.runningPod("worker-1-y"))
                .build());

    assertFailed(decision, reason);
    assertThat(decision.status().message())
        .isEqualTo(
            reason == null
                ? "a worker was not heard of; waiting for what becomes of its node"
                : "so it is");
    assertThat(decision.status().isFalse(ConditionType.LoadCompleted)).isEqualTo(reason != null);
  }

  /** The coordinator has 30 s to report why a worker ended. */
  @ParameterizedTest(name = "{0} for {1} s: {2}")
  @CsvSource({
    "ImageNotPulled, 0,   WorkerImageNotPulled",
    "NotStarted,     0,   WorkerFailed",
    "CrashLoop,      0,   WorkerFailed",
    "Denied,         0,   PodDenied",
    "OutOfMemory,    30,  ",
    "OutOfMemory,    31,  WorkerOOMKilled",
    "Evicted,        30,  ",
    "Evicted,        31,  WorkerEvicted",
    "Failed,         30,  ",
    "Failed,         31,  WorkerFailed",
    "NodeLost,       30,  ",
    "NodeLost,       31,  NodeLost",
    "QuotaExceeded,  800, ",
    "NotMade,        800, ",
    "Unschedulable,  800, ",
  })
  void problemOfAPodIsJudgedByItsKind(PodProblemKind kind, int seconds, Reason reason) {
    var views = starting().coordinator(null).workers();
    var workers = views.build().children().workers().orElseThrow();
    views.lacksAPod(workers, new PodProblem(kind, "so it is", Views.NOW));

    var decision = lifecycle.decide(views.at(Views.NOW.plusSeconds(seconds)).build());

    assertFailed(decision, reason);
    assertThat(decision.status().message())
        .isEqualTo(reason == null ? "starting coordinator and workers; so it is" : "so it is");
  }

  @ParameterizedTest(name = "{0} s after the worker ended: {1}")
  @CsvSource({"1, ", "29, ", "31, WorkerFailed"})
  void coordinatorHasTimeToTellWhatAFailedWorkerLeft(int seconds, Reason reason) {
    var decision =
        lifecycle.decide(
            starting()
                .coordinator(null)
                .workers(Views.failedPod("worker-1-y", 1, "gone"))
                .at(Views.NOW.plusSeconds(seconds))
                .build());

    assertFailed(decision, reason);
  }

  private Views starting() {
    return Decisions.starting(lifecycle);
  }
}
