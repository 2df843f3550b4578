package io.brokerbench.operator.lifecycle;

import static io.brokerbench.api.ConditionType.BrokerReady;

import io.brokerbench.api.NormalReason;
import io.brokerbench.api.Phase;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.operator.deployment.BrokerDeployment;
import io.brokerbench.operator.deployment.DeploymentObservation;
import io.brokerbench.operator.deployment.Provisioning;
import io.brokerbench.operator.observe.PodProblem;

/**
 * Makes the brokers and waits until every one of them is ready. The load generator starts
 * meanwhile, and leaves the brokers alone: it is made once all broker pods have their nodes, so
 * that no worker takes one of these.
 */
record ProvisionStep(BrokerDeployment deployment, RunPlan plan) implements Step {

  @Override
  public Decision decide(RunView view) {
    var observed =
        new DeploymentObservation(view.children(), view.chart(), view.obstacle(), view.now());
    var found = deployment.look(observed);
    if (found instanceof Provisioning.Hopeless hopeless) {
      return Decision.of(
          Outcome.failed(
              view.edit().isFalse(BrokerReady, hopeless.reason(), hopeless.message()),
              hopeless.reason(),
              hopeless.message()));
    }
    return LoadFailure.of(view)
        .map(failure -> failure.end(view.edit()))
        .orElseGet(() -> goOn(view, found));
  }

  private Decision goOn(RunView view, Provisioning found) {
    return switch (found) {
      case Provisioning.Missing missing ->
          Decision.of(waiting(view, missing.message()), new Action.Create(missing.resources()));
      case Provisioning.NeedsChart needed ->
          Decision.of(waiting(view, needed.message()), new Action.RenderChart(needed.request()));
      case Provisioning.Rendered rendered ->
          Decision.of(waiting(view, rendered.message()), new Action.Apply(rendered.resources()));
      case Provisioning.Waiting waiting -> {
        var status = waiting(view, waiting.message());
        yield waiting.scheduled() ? withLoadGenerator(view, status) : Decision.of(status);
      }
      case Provisioning.Ready ready -> withLoadGenerator(view, ready(view, ready.message()));
      case Provisioning.Hopeless ignored -> throw new IllegalStateException("it has failed");
    };
  }

  /**
   * An existing cluster has to answer first: the operator may have to be let read Secrets that the
   * pods would mount.
   */
  private Decision withLoadGenerator(RunView view, StatusEdit status) {
    return deployment.outlivesRun() || view.children().loadJobs().areMade()
        ? Decision.of(status)
        : Decision.of(status, new Action.PrepareLoad(plan, deployment.endpoint()));
  }

  private static StatusEdit waiting(RunView view, Message message) {
    var problem = view.children().loadJobs().problem().map(PodProblem::message);
    return view.edit()
        .message(Composed.both(message, problem))
        .isFalse(BrokerReady, NormalReason.BrokersStarting, message);
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
