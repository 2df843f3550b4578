package io.brokerbench.operator.lifecycle;

import static io.brokerbench.api.ConditionType.LoadCompleted;
import static io.brokerbench.api.ConditionType.WorkersReady;

import io.brokerbench.api.FiguresStatus;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.handover.CoordinatorFailure;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.operator.observe.Children;
import io.brokerbench.operator.observe.PodProblem;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.LoadGenerator;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Follows coordinator and workers from their start to the end of the load. */
record LoadStep(LoadGenerator generator, VerifyStep verify) implements Step {

  /** In which a coordinator notices that a worker has gone, and publishes what there is. */
  static final Duration COORDINATOR_SPEAKS_WITHIN = Duration.ofSeconds(30);

  /** In which Kubernetes notices that a node has gone: 50 s, and what its controllers take. */
  static final Duration NODE_LOST_WITHIN = Duration.ofSeconds(75);

  @Override
  public Decision decide(RunView view) {
    var children = view.children();
    if (children.coordinatorSucceeded()) {
      return Decision.of(progress(view).phase(Phase.Collecting).message("reading the results"));
    }
    if (mayHaveLostNode(view)) {
      return Decision.of(
          progress(view)
              .message("a worker was not heard of; waiting for what becomes of its node"));
    }
    var failure = failure(view);
    if (failure.isPresent()) {
      var status = progress(view);
      status.isFalse(LoadCompleted, failure.get().reason().name(), failure.get().message());
      return Decision.of(Outcome.failed(status, failure.get().reason(), failure.get().message()));
    }
    if (children.coordinator().isEmpty() && view.status().phase() == Phase.Starting) {
      return verify.decide(view);
    }
    return children.workers().isEmpty() && view.status().phase() == Phase.Starting
        ? Decision.of(progress(view), new Action.Create(List.of(generator.workers())))
        : Decision.of(progress(view));
  }

  private StatusEdit progress(RunView view) {
    var status = view.edit();
    var total = view.run().getSpec().workers().count();
    var seen = view.children().progress();
    if (seen.isEmpty()) {
      return status.message("starting coordinator and workers" + pending(view));
    }
    var progress = seen.get();
    status
        .phase(progress.phase())
        .progress(progress.percent())
        .workers(progress.workersReady(), total)
        .loadStarted(progress.loadStartedAt())
        .message(message(progress) + pending(view));
    if (progress.workersReady() == total) {
      status.isTrue(WorkersReady, "WorkersRegistered", total + " of " + total + " workers ready");
    }
    if (progress.recent() != null) {
      var consumed = view.run().effectiveSpec().workload().hasConsumers();
      status.figures(figures(progress.recent(), consumed));
    }
    if (progress.phase() == Phase.Collecting) {
      status.isTrue(LoadCompleted, "LoadCompleted", "the load went on to its planned end");
    }
    return status;
  }

  private static String message(Progress progress) {
    var stage = progress.stage() == null ? "" : progress.stage() + ": ";
    return stage + phaseMessage(progress);
  }

  private static String phaseMessage(Progress progress) {
    return switch (progress.phase()) {
      case Starting ->
          progress.workersReady() + " of " + progress.workersTotal() + " workers ready";
      case WarmingUp -> "load that is not measured, " + progress.percent() + "%";
      case Measuring -> "load that is measured, " + progress.percent() + "%";
      case Draining -> "consumers catch up";
      default -> "the coordinator writes the results";
    };
  }

  private static FiguresStatus figures(Progress.RecentFigures recent, boolean consumed) {
    return new FiguresStatus(
        recent.publishRateMessagesPerSecond(),
        consumed ? recent.consumeRateMessagesPerSecond() : null,
        null,
        recent.publishLatencyP50Micros(),
        recent.publishLatencyP99Micros(),
        Display.latency(recent.publishLatencyP99Micros()),
        consumed ? recent.endToEndLatencyP50Micros() : null,
        consumed ? recent.endToEndLatencyP99Micros() : null,
        consumed ? Display.latency(recent.endToEndLatencyP99Micros()) : null,
        null,
        null,
        null,
        recent.sendErrors());
  }

  /** What Kubernetes says while pods are not there yet. */
  private static String pending(RunView view) {
    return problems(view).map(problem -> "; " + problem.message()).orElse("");
  }

  private static Optional<PodProblem> problems(RunView view) {
    return Stream.of(view.children().coordinatorProblem(), view.children().workerProblem())
        .flatMap(Optional::stream)
        .min(Comparator.comparing(PodProblem::kind));
  }

  private static Optional<CoordinatorFailure> failure(RunView view) {
    var children = view.children();
    if (children.coordinatorFailed()) {
      var worker = children.workerProblem().map(p -> "; " + p.message()).orElse("");
      return children
          .coordinatorFailure()
          .map(said -> new CoordinatorFailure(reason(said, children), said.message() + worker))
          .or(() -> Optional.of(died(children.coordinatorProblem(), worker)));
    }
    return problems(view).flatMap(problem -> hopeless(view, problem));
  }

  /**
   * Whether the coordinator has missed a worker that Kubernetes believes to run: it hears of lost
   * nodes later than we do.
   */
  private static boolean mayHaveLostNode(RunView view) {
    var children = view.children();
    return children.coordinatorFailed()
        && children
            .coordinatorFailure()
            .filter(said -> said.reason() == Reason.WorkerFailed)
            .isPresent()
        && children.failure(Labels.Component.WORKER).isEmpty()
        && children.workerProblem().isEmpty()
        && children
            .coordinatorProblem()
            .filter(ended -> ended.since().isAfter(view.now().minus(NODE_LOST_WITHIN)))
            .isPresent();
  }

  private static CoordinatorFailure died(Optional<PodProblem> problem, String worker) {
    var message = problem.map(PodProblem::message).orElse("the coordinator ended without a word");
    var outOfMemory = problem.filter(p -> p.kind() == PodProblem.Kind.OutOfMemory).isPresent();
    return new CoordinatorFailure(
        outOfMemory ? Reason.CoordinatorOOMKilled : Reason.CoordinatorFailed, message + worker);
  }

  /** The coordinator hears nothing more of a worker; Kubernetes knows why. */
  private static Reason reason(CoordinatorFailure said, Children children) {
    return said.reason() == Reason.WorkerFailed
        ? children.workerProblem().map(LoadStep::ofWorker).orElse(Reason.WorkerFailed)
        : said.reason();
  }

  private static Reason ofWorker(PodProblem problem) {
    return switch (problem.kind()) {
      case OutOfMemory -> Reason.WorkerOOMKilled;
      case Evicted -> Reason.WorkerEvicted;
      case NodeLost -> Reason.NodeLost;
      case ImageNotPulled,
          NotStarted,
          CrashLoop,
          Failed,
          Denied,
          QuotaExceeded,
          NotMade,
          Unschedulable ->
          Reason.WorkerFailed;
    };
  }

  private static Optional<CoordinatorFailure> hopeless(RunView view, PodProblem problem) {
    return switch (problem.kind()) {
      case ImageNotPulled ->
          Optional.of(new CoordinatorFailure(Reason.WorkerImageNotPulled, problem.message()));
      case NotStarted, CrashLoop ->
          Optional.of(new CoordinatorFailure(Reason.WorkerFailed, problem.message()));
      case OutOfMemory, Evicted, Failed -> waitForCoordinator(view, problem);
      case NodeLost -> silentCoordinator(view, problem);
      case Denied -> Optional.of(new CoordinatorFailure(Reason.PodDenied, problem.message()));
      case QuotaExceeded, NotMade, Unschedulable -> Optional.empty();
    };
  }

  /**
   * A node that is not ready may be well but for its kubelet, and come back: what counts is whether
   * the coordinator goes on.
   */
  private static Optional<CoordinatorFailure> silentCoordinator(RunView view, PodProblem problem) {
    var heard = view.children().progress().map(Progress::updatedAt).orElse(problem.since());
    var silent =
        Stream.of(heard, problem.since())
            .allMatch(time -> time.isBefore(view.now().minus(COORDINATOR_SPEAKS_WITHIN)));
    return silent
        ? Optional.of(new CoordinatorFailure(Reason.NodeLost, problem.message()))
        : Optional.empty();
  }

  /** The coordinator knows more, and publishes what there is: it is given time to. */
  private static Optional<CoordinatorFailure> waitForCoordinator(RunView view, PodProblem problem) {
    var silent = problem.since().isBefore(view.now().minus(COORDINATOR_SPEAKS_WITHIN));
    return silent
        ? Optional.of(new CoordinatorFailure(ofWorker(problem), problem.message()))
        : Optional.empty();
  }
}
