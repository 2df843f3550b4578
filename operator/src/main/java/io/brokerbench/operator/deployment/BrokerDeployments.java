package io.brokerbench.operator.deployment;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.Reason;
import io.brokerbench.core.plan.BrokerEndpoint;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.operator.resources.KafkaStatefulSet;
import io.brokerbench.operator.resources.PulsarStatefulSet;
import io.brokerbench.operator.resources.StrimziResources;
import io.brokerbench.operator.settings.OperatorSettings;

/** Chooses how the brokers of a run come to be. */
public final class BrokerDeployments {

  private BrokerDeployments() {}

  /** The deployment that {@code run} asks for. */
  public static BrokerDeployment of(BenchmarkRun run, RunPlan plan, OperatorSettings settings) {
    var deployment = run.getSpec().broker().deployment();
    return switch (plan.broker().deployment()) {
      case External -> new ExistingBrokers(BrokerEndpoint.of(deployment.external()));
      case StatefulSet ->
          switch (plan.broker().kind()) {
            case Kafka -> StatefulSetBrokers.of(new KafkaStatefulSet(run, plan, settings), plan);
            case Pulsar -> StatefulSetBrokers.of(new PulsarStatefulSet(run, plan, settings));
          };
      case Strimzi -> new StrimziKafka(new StrimziResources(run, plan), plan.broker().nodes());
      case HelmChart -> new NotDeployable(plan);
    };
  }

  /** A deployment that this build cannot make yet: such a run fails at once. */
  private record NotDeployable(RunPlan plan) implements BrokerDeployment {
    @Override
    public Provisioning look(Sight sight) {
      return new Provisioning.Hopeless(
          Reason.SpecInvalid,
          "spec.broker.deployment.type: "
              + plan.broker().deployment()
              + " is not available: allowed are Strimzi, StatefulSet and External");
    }

    @Override
    public BrokerEndpoint endpoint() {
      return new BrokerEndpoint.Kafka("");
    }
  }
}
