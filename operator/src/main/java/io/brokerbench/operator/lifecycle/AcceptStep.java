package io.brokerbench.operator.lifecycle;

import static io.brokerbench.api.ConditionType.Finished;
import static io.brokerbench.api.ConditionType.Reconciling;
import static io.brokerbench.api.ConditionType.Stalled;
import static io.brokerbench.api.ConditionType.Succeeded;
import static io.brokerbench.api.ConditionType.Valid;

import io.brokerbench.api.ChecksSpec;
import io.brokerbench.api.PageCacheCheck;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.plan.InvalidRunException;
import io.brokerbench.core.plan.RunPlanner;
import io.brokerbench.operator.permission.ChartBlock;
import io.brokerbench.operator.settings.OperatorSettings;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Checks what the API server cannot check; nothing is deployed for a run that is refused. */
record AcceptStep(OperatorSettings settings) implements Step {

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
    List<String> remarks;
    try {
      remarks = check(view, status);
    } catch (InvalidRunException e) {
      return Decision.of(Outcome.failed(status, Reason.SpecInvalid, e.getMessage()));
    }
    var disabled = disabled(view.run().getSpec().checks());
    if (disabled.isPresent()) {
      return Decision.of(Outcome.failed(status, Reason.PermissionMissing, disabled.get()));
    }
    status.message(
        Stream.concat(Stream.of("accepted"), remarks.stream()).collect(Collectors.joining("; ")));
    // An existing cluster is where it is: there are no nodes to wait for.
    return view.external()
        ? Decision.of(status.phase(Phase.Provisioning), new Action.AddFinalizer())
        : Decision.of(status);
  }

  /** Whether the run can be planned, with the load that it refers to; what must be said of that. */
  private static List<String> check(RunView view, StatusEdit status) throws InvalidRunException {
    if (view.run().getSpec().ombWorkloadRef() == null) {
      RunPlanner.plan(view.run());
      return List.of();
    }
    var load = ReferredLoad.read(view.run(), view.ombWorkload());
    status.workload(load.workload());
    return load.remarks();
  }

  /** What the run asks for, and whoever installed the operator does not want. */
  private Optional<String> disabled(ChecksSpec checks) {
    if (checks.diskProbe() != null && !settings.diskProbe()) {
      return Optional.of(disabled("spec.checks.diskProbe", ChartBlock.DiskProbe));
    }
    return checks.pageCache() == PageCacheCheck.Drop && settings.pageCacheNamespace() == null
        ? Optional.of(disabled("spec.checks.pageCache Drop", ChartBlock.PageCache))
        : Optional.empty();
  }

  private static String disabled(String field, ChartBlock block) {
    return field + " needs the operator's chart to be installed with " + block.value() + "=true";
  }
}
