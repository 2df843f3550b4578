package io.brokerbench.operator.lifecycle;

import static io.brokerbench.api.ConditionType.LoadCompleted;
import static io.brokerbench.api.ConditionType.WorkersReady;
import static io.brokerbench.operator.resources.Labels.Component.NODE_WATCH;

import io.brokerbench.api.FiguresStatus;
import io.brokerbench.api.Phase;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.operator.resources.load.LoadGenerator;
import java.util.List;

/** Follows coordinator and workers from their start to the end of the load. */
record LoadStep(LoadGenerator generator, VerifyStep verify) implements Step {

  @Override
  public Decision decide(RunView view) {
    var children = view.children();
    if (children.coordinator().succeeded()) {
      return Decision.of(progress(view).phase(Phase.Collecting).message("reading the results"));
    }
    if (LoadFailure.mayBeLostNode(view)) {
      return Decision.of(
          progress(view)
              .message("a worker was not heard of; waiting for what becomes of its node"));
    }
    var failure = LoadFailure.of(view);
    if (failure.isPresent()) {
      var status = progress(view);
      status.isFalse(LoadCompleted, failure.get().reason().name(), failure.get().message());
      return Decision.of(Outcome.failed(status, failure.get().reason(), failure.get().message()));
    }
    if (children.coordinator().job().isEmpty() && view.status().phase() == Phase.Starting) {
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
    if (progress.waitingFor() != null) {
      return "waiting for " + progress.waitingFor();
    }
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
    var children = view.children();
    return children
        .loadJobs()
        .problem()
        .or(() -> children.problem(NODE_WATCH))
        .map(problem -> "; " + problem.message())
        .orElse("");
  }
}
