package io.brokerbench.worker.cli;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.core.system.Systems;
import io.brokerbench.worker.driver.BenchmarkDriver;

/** Opens connections to brokers that exist. */
interface Connections {

  /** Those of the systems that can be measured. */
  Connections TO_BROKERS =
      new Connections() {
        @Override
        public BrokerAdmin admin(BrokerKind kind, Endpoint endpoint, Credentials credentials)
            throws BrokerException {
          return Systems.of(kind).connect(endpoint, credentials);
        }

        @Override
        public BenchmarkDriver driver(WorkOrder order, Credentials credentials) {
          return Drivers.of(order, credentials);
        }
      };

  /**
   * The administration of a cluster.
   *
   * @throws BrokerException if it cannot be opened
   */
  BrokerAdmin admin(BrokerKind kind, Endpoint endpoint, Credentials credentials)
      throws BrokerException;

  /** The clients of all workers of a run. */
  BenchmarkDriver driver(WorkOrder order, Credentials credentials);
}
