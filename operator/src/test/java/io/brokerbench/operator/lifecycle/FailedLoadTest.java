package io.brokerbench.operator.lifecycle;

import static io.brokerbench.operator.lifecycle.Decisions.assertFailed;
import static io.brokerbench.operator.lifecycle.Decisions.assertMessage;
import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Reason;
import io.brokerbench.core.handover.CoordinatorFailure;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.operator.observe.PodMessage;
import io.brokerbench.operator.observe.PodProblem;
import io.brokerbench.operator.observe.PodProblemKind;
import io.brokerbench.operator.settings.OperatorSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a run says of a coordinator or a worker that ended too early. */
class FailedLoadTest {

  private static final Message OUT_OF_MEMORY =
      PodMessage.EXIT_CODE_WITH_REASON.with(137, "OOMKilled");

  private static final Message PROBLEM = PodMessage.JOB_FAILED.with("worker");

  private final Lifecycle lifecycle =
      new Lifecycle(OperatorSettings.from(Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1")));

  @Test
  void coordinatorSaysWhyItFailed() {
    var said = Json.write(new CoordinatorFailure(Reason.WorkerFailed, "worker 1 sent nothing"));

    var decision =
        lifecycle.decide(
            starting()
                .coordinator("Failed", Views.failedPod("coordinator-x", 1, said))
                .workers(Views.failedPod("worker-1-y", 137, "line one\nlast line"))
                .build());

    assertFailed(decision, Reason.WorkerOOMKilled);
    assertMessage(
        decision,
        Composed.both(
            LoadMessage.COORDINATOR_SAID.with("worker 1 sent nothing"),
            PodMessage.ENDED.with(
                PodMessage.POD.with("worker-1-y"),
                PodMessage.EXIT_WITH_LAST_LINE.with(OUT_OF_MEMORY, "last line"))));
  }

  @Test
  void evictedWorkerIsNamedWithTheWordsOfTheKubelet() {
    var said = Json.write(new CoordinatorFailure(Reason.WorkerFailed, "worker 1 sent nothing"));
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
    assertMessage(
        decision,
        Composed.both(
            LoadMessage.COORDINATOR_SAID.with("worker 1 sent nothing"),
            PodMessage.EVICTED.with(
                PodMessage.POD.with("worker-1-y"), "The node was low on resource: memory.")));
  }

  @Test
  void coordinatorThatIsKilledForMemoryIsNamed() {
    var killed = Views.failedPod("coordinator-x", 137, "");

    var decision = lifecycle.decide(starting().coordinator("Failed", killed).workers().build());

    assertFailed(decision, Reason.CoordinatorOOMKilled);
    assertMessage(
        decision, PodMessage.ENDED.with(PodMessage.POD.with("coordinator-x"), OUT_OF_MEMORY));
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
    assertMessage(
        decision,
        PodMessage.ENDED.with(
            PodMessage.POD.with("coordinator-x"),
            PodMessage.EXIT_WITH_LAST_LINE.with(PodMessage.EXIT_CODE.with(1), "out of luck")));
  }

  @Test
  void coordinatorThatIsGoneIsNamedToo() {
    var decision = lifecycle.decide(starting().coordinator("Failed").workers().build());

    assertFailed(decision, Reason.CoordinatorFailed);
    assertMessage(decision, LoadMessage.COORDINATOR_SILENT.with());
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
    assertMessage(
        decision,
        reason == null
            ? LoadMessage.WORKER_SILENT.with()
            : LoadMessage.COORDINATOR_SAID.with("so it is"));
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
    views.lacksAPod(workers, new PodProblem(kind, PROBLEM, Views.NOW));

    var decision = lifecycle.decide(views.at(Views.NOW.plusSeconds(seconds)).build());

    assertFailed(decision, reason);
    assertMessage(
        decision, reason == null ? Composed.both(LoadMessage.STARTING.with(), PROBLEM) : PROBLEM);
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
