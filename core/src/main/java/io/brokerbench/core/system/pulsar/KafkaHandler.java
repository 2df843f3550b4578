package io.brokerbench.core.system.pulsar;

import io.brokerbench.core.broker.BrokerException;
import java.util.Arrays;

/** The protocol handler by which brokers of Pulsar speak Kafka's protocol. */
final class KafkaHandler {

  private static final String LOADED = "messagingProtocols";

  private KafkaHandler() {}

  /**
   * Reads back from every broker that it has loaded the handler. A broker that does not report its
   * configuration is left out: its settings are Unknown.
   *
   * @throws BrokerException if a broker has not
   */
  static void require(PulsarServers servers) throws BrokerException {
    for (var broker : servers.brokerConfigs(servers.brokers())) {
      if (broker.config() != null) {
        var found = broker.config().getOrDefault(LOADED, "");
        if (!names(found)) {
          throw new BrokerException(
              PulsarMessage.NO_KAFKA_HANDLER.with(
                  broker.server(), found.isEmpty() ? PulsarVerification.NOT_SET : found));
        }
      }
    }
  }

  /** A broker reports a set, such as {@code [kafka, mqtt]}. */
  private static boolean names(String found) {
    return Arrays.asList(found.replaceAll("[\\[\\]\\s]", "").split(","))
        .contains(PulsarKafkaSettings.HANDLER);
  }
}
