package io.brokerbench.core.admin;

import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.kafka.KafkaBrokerAdmin;
import io.brokerbench.core.broker.pulsar.PulsarBrokerAdmin;
import io.brokerbench.core.plan.BrokerEndpoint;

/** Opens the administration of a cluster by what it is. */
public final class BrokerAdmins {

  private BrokerAdmins() {}

  /**
   * The administration of the cluster at {@code endpoint}.
   *
   * @param credentials that let us in
   * @throws BrokerException if it cannot be opened
   */
  public static BrokerAdmin connect(BrokerEndpoint endpoint, Credentials credentials)
      throws BrokerException {
    return switch (endpoint) {
      case BrokerEndpoint.Kafka kafka -> KafkaBrokerAdmin.connect(kafka, credentials);
      case BrokerEndpoint.Pulsar pulsar -> PulsarBrokerAdmin.connect(pulsar, credentials);
    };
  }
}
