package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.Reason;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.message.Message;
import io.brokerbench.operator.observe.PodProblem;
import io.brokerbench.operator.observe.PodProblemKind;
import java.time.Duration;
import java.util.Optional;

/**
 * The time that a run has: first until its load begins, then until that has ended.
 *
 * @param view the run, which has begun and is not settled
 */
record Deadline(RunView view) {

  /** Empty where no deadline counts. */
  static Optional<Deadline> of(RunView view) {
    var status = view.status();
    return status == null || status.startTime() == null || Outcome.isSettled(status)
        ? Optional.empty()
        : Optional.of(new Deadline(view));
  }

  /** What is left of it. */
  Duration left() {
    var spec = view.run().getSpec();
    return view.remaining(hasLoad() ? spec.activeDeadlineSeconds() : spec.startDeadlineSeconds());
  }

  /** The end of a run whose time is up; a run that has come to its results finishes. */
  Optional<Decision> missed() {
    return view.children().coordinator().succeeded() || left().isPositive()
        ? Optional.empty()
        : Optional.of(Decision.of(Outcome.failed(view.edit(), reason(), message())));
  }

  /** What the run was waiting for. */
  private Reason reason() {
    var problem = view.children().problem().map(PodProblem::kind);
    if (problem.filter(kind -> kind == PodProblemKind.NodeLost).isPresent()) {
      return Reason.NodeLost;
    }
    return hasLoad()
        ? Reason.ActiveDeadlineExceeded
        : problem.map(PodProblemKind::ofLateStart).orElse(Reason.StartDeadlineExceeded);
  }

  private Message message() {
    var spec = view.run().getSpec();
    return LifecycleMessage.DEADLINE_EXCEEDED.with(
        hasLoad() ? "spec.activeDeadlineSeconds" : "spec.startDeadlineSeconds",
        hasLoad() ? spec.activeDeadlineSeconds() : spec.startDeadlineSeconds(),
        view.status().phase(),
        String.valueOf(view.status().message()));
  }

  /** Told by the coordinator itself, should the operator have been away when the load began. */
  private boolean hasLoad() {
    return view.status().loadStartTime() != null
        || view.children().progress().map(Progress::loadStartedAt).isPresent();
  }
}
