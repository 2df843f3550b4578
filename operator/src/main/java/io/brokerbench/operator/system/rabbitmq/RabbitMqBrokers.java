package io.brokerbench.operator.system.rabbitmq;

import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.message.Message;
import io.brokerbench.operator.deployment.BrokerDeployment;
import io.brokerbench.operator.deployment.DeploymentObservation;
import io.brokerbench.operator.deployment.Provisioning;
import io.brokerbench.operator.deployment.StatefulSetBrokers;
import java.util.List;

/**
 * RabbitMQ nodes in a StatefulSet of ours. Their pods start once they have their Erlang cookie. The
 * Secret with the cookie is created after the StatefulSet, which owns it. The operator cannot see
 * whether the Secret exists, so it repeats the creation until the pods are ready. Only the first
 * one has an effect.
 *
 * @param brokers the nodes
 * @param cookie of all nodes
 */
record RabbitMqBrokers(StatefulSetBrokers brokers, ErlangCookie cookie)
    implements BrokerDeployment {

  @Override
  public Provisioning look(DeploymentObservation sight) {
    var found = brokers.look(sight);
    return found instanceof Provisioning.Waiting waiting
        ? new Provisioning.Missing(
            List.of(cookie.secret(sight.children().brokers().sets().getFirst())), waiting.message())
        : found;
  }

  @Override
  public Endpoint endpoint() {
    return brokers.endpoint();
  }

  @Override
  public List<Message> remarks() {
    return brokers.remarks();
  }
}
