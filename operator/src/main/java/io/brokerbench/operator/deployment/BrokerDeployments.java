package io.brokerbench.operator.deployment;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.core.plan.BrokerEndpoint;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.operator.chart.PulsarChart;
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
      case Strimzi ->
          new StrimziKafka(new StrimziResources(run, plan, settings), plan.broker().nodes());
      case HelmChart ->
          new ChartPulsar(run, new PulsarChart(run, plan, settings), settings.pulsarChart());
    };
  }
}
