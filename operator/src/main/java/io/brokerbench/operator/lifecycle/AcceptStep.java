package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.ChecksSpec;
import io.brokerbench.api.PageCacheCheck;
import io.brokerbench.api.Reason;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.planner.PlanRemarks;
import io.brokerbench.operator.permission.OperatorFeature;
import io.brokerbench.operator.permission.PermissionMessage;
import io.brokerbench.operator.resources.load.LoadGenerator;
import io.brokerbench.operator.settings.OperatorSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Checks what the API server cannot check; nothing is deployed for a run that is refused. */
record AcceptStep(OperatorSettings settings) implements Step {

  @Override
  public Decision decide(RunView view) {
    var status = view.edit().active(view.run().getSpec().workers().count());
    Referenced referred;
    try {
      referred = Referenced.read(view);
    } catch (InvalidRunException e) {
      return Decision.of(Outcome.failed(status, Reason.SpecInvalid, Composed.of(e)));
    }
    var disabled = disabled(view.run().getSpec().checks());
    if (disabled.isPresent()) {
      return Decision.of(Outcome.failed(status, Reason.PermissionMissing, disabled.get()));
    }
    referred.workload().ifPresent(status::workload);
    status.message(
        Composed.all(
            Stream.of(
                    Stream.of(LifecycleMessage.ACCEPTED.with()),
                    referred.remark().stream(),
                    remarks(view, referred).stream())
                .flatMap(Function.identity())
                .toList()));
    var actions = new ArrayList<Action>();
    if (view.external() || view.sharesBrokers()) {
      actions.add(new Action.AddFinalizer());
    }
    var generator = new LoadGenerator(view.run(), settings);
    referred
        .payload()
        .ifPresent(file -> actions.add(new Action.Create(List.of(generator.payload(file)))));
    return new Decision(List.copyOf(actions), status.build());
  }

  private static List<Message> remarks(RunView view, Referenced referred) {
    var spec = view.run().getSpec();
    return PlanRemarks.of(referred.workload().map(spec::withWorkload).orElse(spec));
  }

  /** A feature that the run asks for and this installation has disabled. */
  private Optional<Message> disabled(ChecksSpec checks) {
    if (checks.diskProbe() != null && !settings.diskProbe()) {
      return Optional.of(disabled("spec.checks.diskProbe", OperatorFeature.DISK_PROBE));
    }
    return checks.pageCache() == PageCacheCheck.Drop && settings.pageCacheNamespace() == null
        ? Optional.of(disabled("spec.checks.pageCache Drop", OperatorFeature.PAGE_CACHE))
        : Optional.empty();
  }

  private static Message disabled(String field, OperatorFeature feature) {
    return PermissionMessage.FEATURE_DISABLED.with(field, feature.value());
  }
}
