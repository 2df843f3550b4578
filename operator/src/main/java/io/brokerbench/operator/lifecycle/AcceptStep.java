package io.brokerbench.operator.lifecycle;

import static io.brokerbench.api.ConditionType.Finished;
import static io.brokerbench.api.ConditionType.Reconciling;
import static io.brokerbench.api.ConditionType.Stalled;
import static io.brokerbench.api.ConditionType.Succeeded;
import static io.brokerbench.api.ConditionType.Valid;

import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.plan.InvalidRunException;
import io.brokerbench.core.plan.RunPlanner;

/** Checks what the API server cannot check; nothing is deployed for a run that is refused. */
record AcceptStep() implements Step {

  private static final String ACTIVE = "Active";

  @Override
  public Decision decide(RunView view) {
    var status =
        view.edit()
            .phase(Phase.Pending)
            .started()
            .workers(0, view.run().getSpec().workers().count())
            .isUnknown(Succeeded, ACTIVE, "the run is active")
            .isFalse(Finished, ACTIVE, "the run is active")
            .isTrue(Reconciling, ACTIVE, "the run is active")
            .isFalse(Stalled, ACTIVE, "the run is active")
            .isUnknown(Valid, ACTIVE, "nothing has been measured yet");
    try {
      RunPlanner.plan(view.run());
    } catch (InvalidRunException e) {
      return Decision.of(Outcome.failed(status, Reason.SpecInvalid, e.getMessage()));
    }
    status.phase(Phase.Provisioning).message("accepted");
    return view.external() ? Decision.of(status, new Action.AddFinalizer()) : Decision.of(status);
  }
}
