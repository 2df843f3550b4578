package io.brokerbench.operator.inspect;

import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.plan.BrokerEndpoint;

/** The one way to the administration of brokers. */
@FunctionalInterface
public interface BrokerConnector {

  /**
   * Opens the administration of the cluster at {@code endpoint}.
   *
   * @throws BrokerException if it cannot be reached
   */
  BrokerAdmin connect(BrokerEndpoint endpoint) throws BrokerException;
}
