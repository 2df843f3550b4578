package io.brokerbench.operator.deployment;

import io.brokerbench.core.plan.BrokerEndpoint;

/**
 * A cluster that exists already: verified, never changed.
 *
 * @param endpoint where it is
 */
record ExistingBrokers(BrokerEndpoint endpoint) implements BrokerDeployment {

  @Override
  public Provisioning look(Sight sight) {
    return new Provisioning.Ready("asking the existing cluster");
  }

  @Override
  public boolean outlivesRun() {
    return true;
  }
}
