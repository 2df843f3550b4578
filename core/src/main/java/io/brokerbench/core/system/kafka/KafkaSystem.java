package io.brokerbench.core.system.kafka;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.ExternalSpec;
import io.brokerbench.api.KafkaExternalSpec;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.BrokerSystem;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.broker.SystemSettings;
import io.brokerbench.core.plan.Protocol;
import java.util.List;
import java.util.Map;

/** Apache Kafka. */
public final class KafkaSystem implements BrokerSystem {

  /**
   * Kafka brokers.
   *
   * @param bootstrapServers comma-separated {@code host:port} pairs
   */
  public static Endpoint at(String bootstrapServers, ClientAccess access) {
    return new Endpoint(Map.of(Protocol.Kafka, List.of(bootstrapServers.split(","))), access);
  }

  /** Kafka brokers that neither authenticate clients nor encrypt. */
  public static Endpoint at(String bootstrapServers) {
    return at(bootstrapServers, ClientAccess.OPEN);
  }

  @Override
  public SystemSettings settings(BenchmarkRunSpec spec) {
    return new KafkaSettings(spec);
  }

  @Override
  public Endpoint endpoint(ExternalSpec external) {
    return at(external.kafka().bootstrapServers(), ClientAccess.of(external));
  }

  @Override
  public ExternalSpec external(Endpoint endpoint) {
    return ExternalSpec.of(new KafkaExternalSpec(endpoint.address(Protocol.Kafka)))
        .with(endpoint.access().tls(), endpoint.access().authentication());
  }

  @Override
  public Protocol administration(Endpoint endpoint) {
    return Protocol.Kafka;
  }

  @Override
  public BrokerAdmin connect(Endpoint endpoint, Credentials credentials) throws BrokerException {
    return KafkaBrokerAdmin.connect(endpoint, credentials);
  }
}
