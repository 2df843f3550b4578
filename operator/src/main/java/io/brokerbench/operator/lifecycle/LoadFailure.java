package io.brokerbench.operator.lifecycle;

import static io.brokerbench.api.ConditionType.LoadCompleted;

import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.handover.CoordinatorFailure;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.operator.observe.Children;
import io.brokerbench.operator.observe.PodProblem;
import io.brokerbench.operator.observe.PodProblemKind;
import io.brokerbench.operator.resources.Labels;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Why the load will not come to its planned end, by what the coordinator said and Kubernetes says.
 *
 * @param reason of the run's failure
 * @param message that tells more
 */
record LoadFailure(Reason reason, Message message) {

  /** In which a coordinator notices that a worker has gone, and publishes what there is. */
  static final Duration COORDINATOR_SPEAKS_WITHIN = Duration.ofSeconds(30);

  /** In which Kubernetes notices that a node has gone: 50 s, and what its controllers take. */
  static final Duration NODE_LOST_WITHIN = Duration.ofSeconds(75);

  /** In which the coordinator waits for the operator. */
  private static final Set<Phase> BEFORE_LOAD = EnumSet.of(Phase.Provisioning, Phase.Verifying);

  /** Of a run without an end yet. */
  Decision end(StatusEdit status) {
    return Decision.of(
        Outcome.failed(status.isFalse(LoadCompleted, reason, message), reason, message));
  }

  /** Empty while the load may come to its end, or may begin. */
  static Optional<LoadFailure> of(RunView view) {
    var children = view.children();
    return children.coordinator().failed()
        ? Optional.of(ofCoordinator(children))
        : children
            .loadJobs()
            .problem()
            .flatMap(problem -> hopeless(view, problem))
            .or(() -> ofNodeWatch(children));
  }

  /** Only fatal during start-up. Later, a missing node watch shows up in the verdict. */
  private static Optional<LoadFailure> ofNodeWatch(Children children) {
    var begun = children.progress().filter(told -> told.phase() != Phase.Starting).isPresent();
    return (begun ? Optional.<Message>empty() : children.failure(Labels.Component.NODE_WATCH))
        .map(message -> new LoadFailure(Reason.NodeWatchFailed, message));
  }

  /**
   * Whether the coordinator has missed a worker that Kubernetes believes to run: it hears of lost
   * nodes later than we do.
   */
  static boolean mayBeLostNode(RunView view) {
    var children = view.children();
    return children.coordinator().failed()
        && children
            .coordinator()
            .failure()
            .filter(said -> said.reason() == Reason.WorkerFailed)
            .isPresent()
        && children.failure(Labels.Component.WORKER).isEmpty()
        && children.workerProblem().isEmpty()
        && children
            .coordinator()
            .problem()
            .filter(ended -> ended.since().isAfter(view.now().minus(NODE_LOST_WITHIN)))
            .isPresent();
  }

  private static LoadFailure ofCoordinator(Children children) {
    var worker = children.workerProblem().map(PodProblem::message);
    return children
        .coordinator()
        .failure()
        .map(
            said ->
                new LoadFailure(
                    reason(said, children),
                    Composed.both(
                        LoadMessage.COORDINATOR_SAID.with(String.valueOf(said.message())), worker)))
        .orElseGet(() -> died(children.coordinator().problem(), worker));
  }

  private static LoadFailure died(Optional<PodProblem> problem, Optional<Message> worker) {
    var message =
        problem.map(PodProblem::message).orElseGet(() -> LoadMessage.COORDINATOR_SILENT.with());
    var outOfMemory = problem.filter(p -> p.kind() == PodProblemKind.OutOfMemory).isPresent();
    return new LoadFailure(
        outOfMemory ? Reason.CoordinatorOOMKilled : Reason.CoordinatorFailed,
        Composed.both(message, worker));
  }

  /** The coordinator hears nothing more of a worker; Kubernetes knows why. */
  private static Reason reason(CoordinatorFailure said, Children children) {
    return said.reason() == Reason.WorkerFailed
        ? children
            .workerProblem()
            .map(problem -> problem.kind().ofWorker())
            .orElse(Reason.WorkerFailed)
        : said.reason();
  }

  private static Optional<LoadFailure> hopeless(RunView view, PodProblem problem) {
    return switch (problem.kind().onLoad()) {
      case Fails -> Optional.of(new LoadFailure(problem.kind().ofWorker(), problem.message()));
      case CoordinatorReports -> waitForCoordinator(view, problem);
      case CoordinatorSilent -> silentCoordinator(view, problem);
      case MayPass -> Optional.empty();
    };
  }

  /**
   * A node that is not ready may be well but for its kubelet, and come back: what counts is whether
   * the coordinator goes on. Before it begins, it tells nothing.
   */
  private static Optional<LoadFailure> silentCoordinator(RunView view, PodProblem problem) {
    if (BEFORE_LOAD.contains(view.status().phase())) {
      return Optional.empty();
    }
    var heard = view.children().progress().map(Progress::updatedAt).orElse(problem.since());
    var silent =
        Stream.of(heard, problem.since())
            .allMatch(time -> time.isBefore(view.now().minus(COORDINATOR_SPEAKS_WITHIN)));
    return silent
        ? Optional.of(new LoadFailure(problem.kind().ofWorker(), problem.message()))
        : Optional.empty();
  }

  /** The coordinator knows more, and publishes what there is: it is given time to. */
  private static Optional<LoadFailure> waitForCoordinator(RunView view, PodProblem problem) {
    var silent = problem.since().isBefore(view.now().minus(COORDINATOR_SPEAKS_WITHIN));
    return silent
        ? Optional.of(new LoadFailure(problem.kind().ofWorker(), problem.message()))
        : Optional.empty();
  }
}
