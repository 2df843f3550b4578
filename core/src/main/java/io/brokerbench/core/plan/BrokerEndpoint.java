package io.brokerbench.core.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.brokerbench.api.ExternalSpec;
import java.util.List;

/** Where the brokers are. As JSON, the field {@code system} tells which they are. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "system")
@JsonSubTypes({
  @JsonSubTypes.Type(value = BrokerEndpoint.Kafka.class, name = "Kafka"),
  @JsonSubTypes.Type(value = BrokerEndpoint.Pulsar.class, name = "Pulsar")
})
public sealed interface BrokerEndpoint {

  /** The address that clients are given. */
  String address();

  /**
   * Kafka brokers.
   *
   * @param bootstrapServers Kafka's {@code bootstrap.servers}
   */
  record Kafka(String bootstrapServers) implements BrokerEndpoint {
    @Override
    public String address() {
      return bootstrapServers;
    }
  }

  /**
   * A Pulsar cluster.
   *
   * @param serviceUrl of the brokers' binary protocol, such as {@code pulsar://host:6650}
   * @param adminUrl of the brokers' admin API, such as {@code http://host:8080}
   * @param bookieUrls of every bookie's HTTP server, such as {@code http://bookie-0:8000}; empty
   *     where they are not known
   */
  record Pulsar(String serviceUrl, String adminUrl, List<String> bookieUrls)
      implements BrokerEndpoint {
    @Override
    public String address() {
      return serviceUrl;
    }
  }

  /** Where the existing cluster is that {@code external} tells of. */
  static BrokerEndpoint of(ExternalSpec external) {
    return external.bootstrapServers() == null
        ? new Pulsar(external.serviceUrl(), external.adminUrl(), external.bookieUrls())
        : new Kafka(external.bootstrapServers());
  }
}
