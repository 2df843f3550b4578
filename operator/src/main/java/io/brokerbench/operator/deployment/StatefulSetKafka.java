package io.brokerbench.operator.deployment;

import io.brokerbench.core.plan.BrokerEndpoint;
import io.brokerbench.operator.resources.KafkaStatefulSet;

/**
 * Kafka in a StatefulSet of ours.
 *
 * @param kafka what is made
 * @param nodes brokers that must be ready
 */
record StatefulSetKafka(KafkaStatefulSet kafka, int nodes) implements BrokerDeployment {

  @Override
  public Provisioning look(Sight sight) {
    var pods = new BrokerPods(sight.children(), nodes);
    var hopeless = pods.hopeless();
    if (hopeless.isPresent()) {
      return hopeless.get();
    }
    if (pods.ready()) {
      return new Provisioning.Ready(pods.message());
    }
    return sight.children().brokerSets().isEmpty()
        ? new Provisioning.Missing(kafka.resources(), pods.message())
        : new Provisioning.Waiting(pods.message());
  }

  @Override
  public BrokerEndpoint endpoint() {
    return kafka.endpoint();
  }
}
