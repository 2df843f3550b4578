package io.brokerbench.operator.lifecycle;

import static io.brokerbench.api.ConditionType.BrokerReady;

import io.brokerbench.api.NormalReason;
import io.brokerbench.api.Phase;
import io.brokerbench.core.message.Message;
import io.brokerbench.operator.deployment.BrokerDeployment;
import io.brokerbench.operator.deployment.DeploymentObservation;
import io.brokerbench.operator.deployment.Provisioning;

/** Makes the brokers and waits until every one of them is ready. */
record ProvisionStep(BrokerDeployment deployment) implements Step {

  @Override
  public Decision decide(RunView view) {
    var observed =
        new DeploymentObservation(view.children(), view.chart(), view.obstacle(), view.now());
    return switch (deployment.look(observed)) {
      case Provisioning.Missing missing ->
          Decision.of(waiting(view, missing.message()), new Action.Create(missing.resources()));
      case Provisioning.NeedsChart needed ->
          Decision.of(waiting(view, needed.message()), new Action.RenderChart(needed.request()));
      case Provisioning.Rendered rendered ->
          Decision.of(waiting(view, rendered.message()), new Action.Apply(rendered.resources()));
      case Provisioning.Waiting waiting -> Decision.of(waiting(view, waiting.message()));
      case Provisioning.Ready ready -> Decision.of(ready(view, ready.message()));
      case Provisioning.Hopeless hopeless ->
          Decision.of(
              Outcome.failed(
                  view.edit().isFalse(BrokerReady, hopeless.reason(), hopeless.message()),
                  hopeless.reason(),
                  hopeless.message()));
    };
  }

  private static StatusEdit waiting(RunView view, Message message) {
    return view.edit().message(message).isFalse(BrokerReady, NormalReason.BrokersStarting, message);
  }

  private StatusEdit ready(RunView view, Message message) {
    var status = view.edit().phase(Phase.Verifying);
    // Whether an existing cluster is ready is known when it has answered.
    return deployment.outlivesRun()
        ? status.message(message)
        : status
            .isTrue(BrokerReady, NormalReason.BrokersReady, message)
            .message(PreparationMessage.READING_BACK.with());
  }
}
