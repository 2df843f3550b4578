package io.brokerbench.operator.lifecycle;

import static io.brokerbench.api.ConditionType.Reconciling;

/**
 * Holds the run: takes everything of an attempt down but what it had measured, and begins a fresh
 * one when the run is not to be held any more.
 */
record SuspendStep(TearDownStep tearDown) implements Step {

  private static final String TAKING_DOWN = "suspended: everything of the attempt is taken down";

  @Override
  public Decision decide(RunView view) {
    var status = view.edit();
    if (!Lifecycle.isSuspended(view.status())) {
      return Decision.of(status.suspended(true, TAKING_DOWN));
    }
    var open = tearDown.open(view);
    if (open.isPresent()) {
      return Decision.of(status.suspended(true, TAKING_DOWN), open.get());
    }
    if (!view.run().getSpec().suspend()) {
      return Decision.of(
          status.active(view.run().getSpec().workers().count()).message("resumed"),
          TearDownStep.tearDown(view),
          new Action.ForgetAnswers());
    }
    TearDownStep.publishPartialResults(
        view, status, "what was measured until the run was suspended");
    var held = status.suspended(false, "suspended until spec.suspend is false");
    return view.status().isTrue(Reconciling)
        ? Decision.of(held, TearDownStep.tearDown(view))
        : Decision.of(held);
  }
}
