package io.brokerbench.core.system.pulsar;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.ExternalSpec;
import io.brokerbench.api.PulsarExternalSpec;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerSystem;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.broker.SystemSettings;
import io.brokerbench.core.plan.Protocol;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Apache Pulsar. */
public final class PulsarSystem implements BrokerSystem {

  /**
   * A Pulsar cluster.
   *
   * @param serviceUrl such as {@code pulsar://host:6650}
   * @param adminUrl such as {@code http://host:8080}
   * @param bookieUrls one for each bookie, such as {@code http://bookie-0:8000}; empty where they
   *     are not known
   */
  public static Endpoint at(
      String serviceUrl, String adminUrl, List<String> bookieUrls, ClientAccess access) {
    return new Endpoint(
        Map.of(
            Protocol.Pulsar,
            List.of(serviceUrl),
            Protocol.PulsarAdmin,
            List.of(adminUrl),
            Protocol.BookieHttp,
            bookieUrls),
        access);
  }

  /** A Pulsar cluster that neither authenticates clients nor encrypts. */
  public static Endpoint at(String serviceUrl, String adminUrl, List<String> bookieUrls) {
    return at(serviceUrl, adminUrl, bookieUrls, ClientAccess.OPEN);
  }

  /**
   * The same cluster, whose brokers also speak Kafka's protocol.
   *
   * @param kafkaBootstrapServers comma-separated {@code host:port} pairs; null where they do not
   */
  public static Endpoint with(Endpoint pulsar, String kafkaBootstrapServers) {
    if (kafkaBootstrapServers == null) {
      return pulsar;
    }
    var addresses = new HashMap<>(pulsar.addresses());
    addresses.put(Protocol.KafkaOnPulsar, List.of(kafkaBootstrapServers.split(",")));
    return new Endpoint(addresses, pulsar.access());
  }

  @Override
  public SystemSettings settings(BenchmarkRunSpec spec) {
    return new PulsarSettings(spec);
  }

  @Override
  public Endpoint endpoint(ExternalSpec external) {
    var pulsar = external.pulsar();
    return with(
        at(pulsar.serviceUrl(), pulsar.adminUrl(), pulsar.bookieUrls(), ClientAccess.of(external)),
        pulsar.kafkaBootstrapServers());
  }

  @Override
  public ExternalSpec external(Endpoint endpoint) {
    return ExternalSpec.of(
            new PulsarExternalSpec(
                endpoint.address(Protocol.Pulsar),
                endpoint.address(Protocol.PulsarAdmin),
                endpoint.all(Protocol.BookieHttp),
                speaksKafka(endpoint) ? endpoint.address(Protocol.KafkaOnPulsar) : null))
        .with(endpoint.access().tls(), endpoint.access().authentication());
  }

  /** Whether clients of the cluster at {@code endpoint} speak Kafka's protocol. */
  static boolean speaksKafka(Endpoint endpoint) {
    return !endpoint.all(Protocol.KafkaOnPulsar).isEmpty();
  }

  @Override
  public List<String> topicFields() {
    return List.of("pulsar.protocol");
  }

  @Override
  public Protocol administration(Endpoint endpoint) {
    return Protocol.PulsarAdmin;
  }

  @Override
  public BrokerAdmin connect(Endpoint endpoint, Credentials credentials) {
    return PulsarBrokerAdmin.connect(endpoint, credentials);
  }
}
