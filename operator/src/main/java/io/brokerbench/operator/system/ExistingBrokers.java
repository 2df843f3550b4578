package io.brokerbench.operator.system;

import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.operator.deployment.BrokerDeployment;
import io.brokerbench.operator.deployment.DeploymentMessage;
import io.brokerbench.operator.deployment.DeploymentObservation;
import io.brokerbench.operator.deployment.Provisioning;

/**
 * A cluster that exists already: verified, never changed.
 *
 * @param endpoint where it is
 */
record ExistingBrokers(Endpoint endpoint) implements BrokerDeployment {

  @Override
  public Provisioning look(DeploymentObservation observed) {
    return new Provisioning.Ready(DeploymentMessage.CONNECTING.with());
  }

  @Override
  public boolean outlivesRun() {
    return true;
  }
}
