package io.brokerbench.operator.lifecycle;

import static io.brokerbench.operator.resources.Labels.Component.NETWORK_POLICY;

import io.brokerbench.operator.resources.RunNetworkPolicy;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import java.util.List;
import java.util.Optional;

/**
 * Makes the run's NetworkPolicy before any of its pods, where whoever installs the operator wants
 * runs to have one.
 *
 * @param policy what is made; empty for none
 * @param next what follows
 */
record NetworkPolicyStep(Optional<RunNetworkPolicy> policy, Step next) implements Step {

  @Override
  public Decision decide(RunView view) {
    var done =
        policy.isEmpty() || !view.children().of(NetworkPolicy.class, NETWORK_POLICY).isEmpty();
    return done
        ? next.decide(view)
        : Decision.of(
            view.edit().message("making the network policy of the run"),
            new Action.Create(List.of(policy.get().resource())));
  }
}
