package io.brokerbench.operator.system;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.DeploymentType;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.system.Systems;
import io.brokerbench.operator.deployment.BrokerDeployment;
import io.brokerbench.operator.deployment.ForeignOperator;
import io.brokerbench.operator.permission.OperatorFeature;
import io.brokerbench.operator.permission.OperatorFeatures;
import io.brokerbench.operator.resources.SharedBrokers;
import io.brokerbench.operator.settings.OperatorSettings;
import io.brokerbench.operator.system.kafka.KafkaStatefulSet;
import io.brokerbench.operator.system.kafka.Strimzi;
import io.brokerbench.operator.system.kafka.StrimziKafka;
import io.brokerbench.operator.system.kafka.StrimziResources;
import io.brokerbench.operator.system.pulsar.ChartPulsar;
import io.brokerbench.operator.system.pulsar.PulsarChart;
import io.brokerbench.operator.system.pulsar.PulsarStatefulSet;
import io.brokerbench.operator.system.rabbitmq.ClusterOperator;
import io.brokerbench.operator.system.rabbitmq.ClusterOperatorRabbitMq;
import io.brokerbench.operator.system.rabbitmq.ClusterOperatorResources;
import io.brokerbench.operator.system.rabbitmq.RabbitMqStatefulSet;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Chooses how the brokers of a run come to be. */
public final class Deployments {

  private static final OperatorFeatures FEATURES =
      new OperatorFeatures(
          Stream.concat(
                  Stream.of(Strimzi.FEATURE, ChartPulsar.FEATURE, ClusterOperator.FEATURE),
                  OperatorFeature.OF_NO_SYSTEM.stream())
              .toList());

  private Deployments() {}

  /** The deployment that a run asks for. */
  public static BrokerDeployment of(BenchmarkRun asking, RunPlan plan, OperatorSettings settings) {
    var run = SharedBrokers.ownerOf(asking);
    var deployment = run.getSpec().broker().deployment();
    return switch (plan.broker().deployment()) {
      case External ->
          new ExistingBrokers(Systems.of(plan.broker().kind()).endpoint(deployment.external()));
      case StatefulSet ->
          switch (plan.broker().kind()) {
            case Kafka -> new KafkaStatefulSet(run, plan, settings).deployment();
            case Pulsar -> new PulsarStatefulSet(run, plan, settings).deployment();
            case RabbitMQ -> new RabbitMqStatefulSet(run, plan, settings).deployment();
          };
      case Strimzi ->
          new StrimziKafka(new StrimziResources(run, plan, settings), plan.broker().nodes());
      case HelmChart ->
          new ChartPulsar(run, new PulsarChart(run, plan, settings), settings.pulsarChart());
      case ClusterOperator ->
          new ClusterOperatorRabbitMq(new ClusterOperatorResources(run, plan, settings));
    };
  }

  /** The other operator that deploys the brokers of {@code run}, if one does. */
  public static Optional<ForeignOperator> foreignOperator(BenchmarkRun run) {
    return foreignOperator(run.getSpec().broker().deploymentType());
  }

  /** The kinds of the other operator that deploys the brokers of {@code run}; mostly none. */
  public static List<Class<? extends HasMetadata>> foreignKinds(BenchmarkRun run) {
    return foreignOperator(run).map(ForeignOperator::kinds).orElse(List.of());
  }

  /** Every optional block of permissions in the operator's chart. */
  public static OperatorFeatures features() {
    return FEATURES;
  }

  /** Every other operator that some run may ask for. */
  public static List<ForeignOperator> foreignOperators() {
    return Stream.of(DeploymentType.values())
        .flatMap(type -> foreignOperator(type).stream())
        .toList();
  }

  private static Optional<ForeignOperator> foreignOperator(DeploymentType type) {
    return switch (type) {
      case Strimzi -> Optional.of(Strimzi.OPERATOR);
      case ClusterOperator -> Optional.of(ClusterOperator.OPERATOR);
      case HelmChart, StatefulSet, External -> Optional.empty();
    };
  }
}
