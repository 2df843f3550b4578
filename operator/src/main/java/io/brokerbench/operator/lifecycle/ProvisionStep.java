package io.brokerbench.operator.lifecycle;

import static io.brokerbench.api.ConditionType.BrokerReady;

import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.operator.observe.PodProblem;
import io.brokerbench.operator.resources.KafkaStatefulSet;
import java.util.Optional;

/** Makes the brokers and waits until every one of them is ready. */
record ProvisionStep(KafkaStatefulSet kafka) implements Step {

  @Override
  public Decision decide(RunView view) {
    if (view.external()) {
      return Decision.of(view.edit().phase(Phase.Verifying).message("asking the existing cluster"));
    }
    var wanted = view.run().getSpec().broker().nodes();
    var ready = view.children().readyBrokers();
    var problem = view.children().brokerProblem();
    var hopeless = problem.flatMap(ProvisionStep::reason);
    if (hopeless.isPresent()) {
      var message = problem.get().message();
      return Decision.of(
          Outcome.failed(
              view.edit().isFalse(BrokerReady, hopeless.get().name(), message),
              hopeless.get(),
              message));
    }
    if (ready == wanted) {
      var message = wanted + " of " + wanted + " brokers are ready";
      return Decision.of(
          view.edit()
              .phase(Phase.Verifying)
              .isTrue(BrokerReady, "BrokersReady", message)
              .message("reading back every setting of " + wanted + " brokers"));
    }
    var message =
        ready
            + " of "
            + wanted
            + " brokers are ready"
            + problem.map(p -> "; " + p.message()).orElse("");
    var status = view.edit().message(message).isFalse(BrokerReady, "BrokersStarting", message);
    return view.children().brokers().isPresent()
        ? Decision.of(status)
        : Decision.of(status, new Action.Create(kafka.resources()));
  }

  private static Optional<Reason> reason(PodProblem problem) {
    return switch (problem.kind()) {
      case ImageNotPulled -> Optional.of(Reason.BrokerImageNotPulled);
      case NotStarted, CrashLoop, Failed -> Optional.of(Reason.BrokerCrashed);
      case Unschedulable -> Optional.empty();
    };
  }
}
