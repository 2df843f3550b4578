package io.brokerbench.operator.deployment;

import io.brokerbench.core.plan.BrokerEndpoint;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.operator.resources.KafkaStatefulSet;
import io.brokerbench.operator.resources.PulsarStatefulSet;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.function.Supplier;

/**
 * Brokers in a StatefulSet of ours.
 *
 * @param resources what is made for them
 * @param endpoint where they will answer
 * @param nodes pods that must be ready
 * @param remarks what is unusual about them
 */
record StatefulSetBrokers(
    Supplier<List<HasMetadata>> resources, BrokerEndpoint endpoint, int nodes, List<String> remarks)
    implements BrokerDeployment {

  static StatefulSetBrokers of(KafkaStatefulSet kafka, RunPlan plan) {
    return new StatefulSetBrokers(
        kafka::resources, kafka.endpoint(), plan.broker().nodes(), List.of());
  }

  static StatefulSetBrokers of(PulsarStatefulSet pulsar) {
    return new StatefulSetBrokers(
        pulsar::resources,
        pulsar.endpoint(),
        PulsarStatefulSet.NODES,
        List.of(PulsarStatefulSet.ONE_DEVICE));
  }

  @Override
  public Provisioning look(Sight sight) {
    var pods = new BrokerPods(sight.children().brokers(), nodes);
    var hopeless = pods.hopeless();
    if (hopeless.isPresent()) {
      return hopeless.get();
    }
    if (pods.ready()) {
      return new Provisioning.Ready(pods.message());
    }
    return sight.children().brokers().sets().isEmpty()
        ? new Provisioning.Missing(resources.get(), pods.message())
        : new Provisioning.Waiting(pods.message());
  }
}
