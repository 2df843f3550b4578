package io.brokerbench.operator.inspect;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.Endpoint;

/** The one way to the administration of brokers. */
@FunctionalInterface
public interface BrokerConnector {

  /**
   * Opens the administration of the cluster at {@code endpoint}.
   *
   * @param namespace of the run, whose Secrets let us in
   * @throws BrokerException if it cannot be reached
   * @throws RefusedAccessException if what should let us in cannot be used
   */
  BrokerAdmin connect(BrokerKind kind, Endpoint endpoint, String namespace)
      throws BrokerException, RefusedAccessException;
}
