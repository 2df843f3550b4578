package io.brokerbench.core.plan;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.brokerbench.api.ExternalSpec;
import java.util.List;
import java.util.stream.Stream;

/** Where the brokers are. As JSON, the field {@code system} tells which they are. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "system")
@JsonSubTypes({
  @JsonSubTypes.Type(value = BrokerEndpoint.Kafka.class, name = "Kafka"),
  @JsonSubTypes.Type(value = BrokerEndpoint.Pulsar.class, name = "Pulsar")
})
public sealed interface BrokerEndpoint {

  /** The address that clients are given. */
  String address();

  /** Whom clients trust, and how they prove who they are. */
  ClientAccess access();

  /**
   * Kafka brokers.
   *
   * @param bootstrapServers Kafka's {@code bootstrap.servers}
   * @param access how clients are let in
   */
  record Kafka(String bootstrapServers, ClientAccess access) implements BrokerEndpoint {

    /** Brokers that ask nobody who they are. */
    public Kafka(String bootstrapServers) {
      this(bootstrapServers, ClientAccess.OPEN);
    }

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
   * @param access how clients are let in
   */
  record Pulsar(String serviceUrl, String adminUrl, List<String> bookieUrls, ClientAccess access)
      implements BrokerEndpoint {

    /** Brokers that ask nobody who they are. */
    public Pulsar(String serviceUrl, String adminUrl, List<String> bookieUrls) {
      this(serviceUrl, adminUrl, bookieUrls, ClientAccess.OPEN);
    }

    @Override
    public String address() {
      return serviceUrl;
    }
  }

  /** Every {@code host:port} that credentials are sent to by the run's own words. */
  default List<String> servers() {
    return switch (this) {
      case Kafka kafka -> List.of(kafka.bootstrapServers().split(","));
      case Pulsar pulsar ->
          Stream.of(pulsar.serviceUrl(), pulsar.adminUrl())
              .map(url -> url.substring(url.indexOf("://") + 3).replaceAll("/$", ""))
              .flatMap(hosts -> Stream.of(hosts.split(",")))
              .distinct()
              .toList();
    };
  }

  /** Where the existing cluster is that {@code external} tells of. */
  static BrokerEndpoint of(ExternalSpec external) {
    var access = ClientAccess.of(external);
    return external.bootstrapServers() == null
        ? new Pulsar(external.serviceUrl(), external.adminUrl(), external.bookieUrls(), access)
        : new Kafka(external.bootstrapServers(), access);
  }
}
