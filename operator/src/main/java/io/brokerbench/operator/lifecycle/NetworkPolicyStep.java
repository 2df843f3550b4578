package io.brokerbench.operator.lifecycle;

import static io.brokerbench.operator.resources.Labels.Component.COORDINATOR;
import static io.brokerbench.operator.resources.Labels.Component.NETWORK_POLICY;

import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.Labels.Component;
import io.brokerbench.operator.resources.RunNetworkPolicies;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import java.util.Optional;

/**
 * Makes the run's NetworkPolicies before any of its pods, where whoever installs the operator wants
 * runs to have them.
 *
 * @param policies what is made; empty for none
 * @param next what follows
 */
record NetworkPolicyStep(Optional<RunNetworkPolicies> policies, Step next) implements Step {

  @Override
  public Decision decide(RunView view) {
    var done =
        policies.isEmpty()
            || areThere(NETWORK_POLICY, view, policies.get())
                && areThere(COORDINATOR, view, policies.get());
    return done
        ? next.decide(view)
        : Decision.of(
            view.edit().message(PreparationMessage.CREATING_POLICIES.with()),
            new Action.Create(policies.get().resources()));
  }

  /** Each is asked for: an operator may have died after the first. */
  private static boolean areThere(Component component, RunView view, RunNetworkPolicies wanted) {
    var count = wanted.resources().stream().filter(policy -> Labels.is(policy, component)).count();
    return view.children().of(NetworkPolicy.class, component).size() >= count;
  }
}
