package io.brokerbench.operator.deployment;

import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.message.Message;
import java.util.List;

/** One way in which the brokers of a run come to be. Pure. */
public interface BrokerDeployment {

  /** How far the brokers are, and what is to be done next for them. */
  Provisioning look(DeploymentObservation observed);

  /** Where the brokers answer, or will. */
  Endpoint endpoint();

  /** What is unusual about these brokers, and a reader of their figures must know. */
  default List<Message> remarks() {
    return List.of();
  }

  /** Whether the brokers were there before the run and stay after it, and its topics with them. */
  default boolean outlivesRun() {
    return false;
  }
}
