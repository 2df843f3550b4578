package io.brokerbench.operator.lifecycle;

import static io.brokerbench.api.ConditionType.Reconciling;

/**
 * Holds the run: takes everything of an attempt down but what it had measured, and begins a fresh
 * one when the run is not to be held any more.
 */
record SuspendStep(TearDownStep tearDown) implements Step {

  @Override
  public Decision decide(RunView view) {
    var status = view.edit();
    if (!Lifecycle.isSuspended(view.status())) {
      return Decision.of(status.suspended(true));
    }
    var open = tearDown.open(view);
    if (!open.isEmpty()) {
      return new Decision(open, status.suspended(true).build());
    }
    if (!view.run().getSpec().suspend()) {
      return Decision.of(
          status
              .active(view.run().getSpec().workers().count())
              .message(LifecycleMessage.RESUMED.with()),
          TearDownStep.tearDown(view),
          new Action.ForgetAnswers());
    }
    TearDownStep.publishPartialResults(
        view, status, LifecycleMessage.PARTIAL_RESULTS_OF_SUSPENDED.with());
    var held = status.suspended(false);
    return view.status().isTrue(Reconciling)
        ? Decision.of(held, TearDownStep.tearDown(view))
        : Decision.of(held);
  }
}
