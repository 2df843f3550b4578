package io.brokerbench.operator.lifecycle;

import static io.brokerbench.api.ConditionType.LoadCompleted;
import static io.brokerbench.api.ConditionType.WorkersReady;
import static io.brokerbench.operator.resources.Labels.Component.NODE_WATCH;

import io.brokerbench.api.FiguresStatus;
import io.brokerbench.api.NormalReason;
import io.brokerbench.api.Phase;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.operator.observe.PodProblem;
import io.brokerbench.operator.resources.load.LoadGenerator;
import java.util.List;

/** Follows coordinator and workers from their start to the end of the load. */
record LoadStep(LoadGenerator generator, VerifyStep verify) implements Step {

  @Override
  public Decision decide(RunView view) {
    var children = view.children();
    if (children.coordinator().succeeded()) {
      return Decision.of(
          progress(view).phase(Phase.Collecting).message(LoadMessage.READING_RESULTS.with()));
    }
    if (LoadFailure.mayBeLostNode(view)) {
      return Decision.of(progress(view).message(LoadMessage.WORKER_SILENT.with()));
    }
    var failure = LoadFailure.of(view);
    if (failure.isPresent()) {
      return failure.get().end(progress(view));
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
      return status.message(withProblem(LoadMessage.STARTING.with(), view));
    }
    var progress = seen.get();
    status
        .phase(progress.phase())
        .progress(progress.percent())
        .workers(progress.workersReady(), total)
        .loadStarted(progress.loadStartedAt())
        .message(withProblem(message(progress), view));
    if (progress.workersReady() == total) {
      status.isTrue(
          WorkersReady,
          NormalReason.WorkersRegistered,
          LoadMessage.WORKERS_READY.with(total, total));
    }
    if (progress.recent() != null) {
      var consumed = view.run().effectiveSpec().workload().hasConsumers();
      status.figures(figures(progress.recent(), consumed));
    }
    if (progress.phase() == Phase.Collecting) {
      status.isTrue(LoadCompleted, NormalReason.LoadCompleted, LoadMessage.COMPLETED.with());
    }
    return status;
  }

  private static Message message(Progress progress) {
    if (progress.waitingFor() != null) {
      return LoadMessage.WAITING.with(progress.waitingFor());
    }
    var phase = phaseMessage(progress);
    return progress.stage() == null ? phase : LoadMessage.STAGE.with(progress.stage(), phase);
  }

  private static Message phaseMessage(Progress progress) {
    return switch (progress.phase()) {
      case Starting ->
          LoadMessage.WORKERS_READY.with(progress.workersReady(), progress.workersTotal());
      case WarmingUp -> LoadMessage.WARMING_UP.with(progress.percent());
      case Measuring -> LoadMessage.MEASURING.with(progress.percent());
      case Draining -> LoadMessage.DRAINING.with();
      default -> LoadMessage.WRITING_RESULTS.with();
    };
  }

  private static FiguresStatus figures(Progress.RecentFigures recent, boolean consumed) {
    var figures =
        new FiguresEdit()
            .publishRate(recent.publishRateMessagesPerSecond())
            .publishLatency(recent.publishLatencyP50Micros(), recent.publishLatencyP99Micros())
            .sendErrors(recent.sendErrors());
    if (consumed) {
      figures
          .consumeRate(recent.consumeRateMessagesPerSecond())
          .endToEndLatency(recent.endToEndLatencyP50Micros(), recent.endToEndLatencyP99Micros());
    }
    return figures.build();
  }

  /** With the problem that Kubernetes reports while pods are pending. */
  private static Message withProblem(Message message, RunView view) {
    var children = view.children();
    return Composed.both(
        message,
        children
            .loadJobs()
            .problem()
            .or(() -> children.problem(NODE_WATCH))
            .map(PodProblem::message));
  }
}
