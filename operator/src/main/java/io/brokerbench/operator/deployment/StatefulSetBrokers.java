package io.brokerbench.operator.deployment;

import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.message.Message;
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
public record StatefulSetBrokers(
    Supplier<List<HasMetadata>> resources, Endpoint endpoint, int nodes, List<Message> remarks)
    implements BrokerDeployment {

  @Override
  public Provisioning look(DeploymentObservation observed) {
    var pods = new BrokerPods(observed.children().brokers(), nodes);
    var hopeless = pods.hopeless();
    if (hopeless.isPresent()) {
      return hopeless.get();
    }
    if (pods.ready()) {
      return new Provisioning.Ready(pods.message());
    }
    return observed.children().brokers().sets().isEmpty()
        ? new Provisioning.Missing(resources.get(), pods.message())
        : pods.waiting(pods.message());
  }
}
