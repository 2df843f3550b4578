package io.brokerbench.worker.driver.kafkaonpulsar;

import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.plan.Protocol;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The settings by which a Kafka client is let in by Pulsar's protocol handler. The handler takes a
 * token of Pulsar as the password of SASL/PLAIN, for a user that is the name of a namespace.
 */
final class KafkaOnPulsarAccess {

  private KafkaOnPulsarAccess() {}

  /** By Kafka's own names; empty where nobody asks, and nothing is encrypted. */
  static Map<String, Object> settings(Endpoint endpoint, Credentials credentials) {
    var settings = new LinkedHashMap<String, Object>();
    var tls = endpoint.address(Protocol.Pulsar).startsWith("pulsar+ssl://");
    var sasl = credentials.token() != null;
    if (tls || sasl) {
      settings.put("security.protocol", (sasl ? "SASL_" : "") + (tls ? "SSL" : "PLAINTEXT"));
    }
    if (sasl) {
      settings.put("sasl.mechanism", "PLAIN");
      settings.put(
          "sasl.jaas.config",
          "org.apache.kafka.common.security.plain.PlainLoginModule required"
              + " username=\"public/default\" password=\"token:%s\";"
                  .formatted(credentials.token().replace("\\", "\\\\").replace("\"", "\\\"")));
    }
    if (tls && credentials.trust() != null) {
      settings.put("ssl.truststore.type", "PEM");
      settings.put("ssl.truststore.certificates", credentials.trust());
    }
    return settings;
  }
}
