package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/**
 * The addresses of an existing Pulsar cluster.
 *
 * @param serviceUrl of the brokers' binary protocol
 * @param adminUrl of the brokers' admin API
 * @param bookieUrls of every bookie's HTTP server; empty where they are not known
 * @param kafkaBootstrapServers comma-separated {@code host:port} pairs of the protocol handler's
 *     listener, or null where clients speak Pulsar's protocol
 */
public record PulsarExternalSpec(
    @Required
        @Size(max = 1024)
        @Pattern(
            "^pulsar(\\+ssl)?://[A-Za-z0-9._\\[\\]:-]+:[0-9]{1,5}(,[A-Za-z0-9._\\[\\]:-]+:[0-9]{1,5})*$")
        @JsonPropertyDescription(
            "Pulsar's service URL, such as pulsar://host:6650 or pulsar+ssl://host:6651, reachable"
                + " from the operator and from the workers.")
        String serviceUrl,
    @Required
        @Size(max = 1024)
        @Pattern("^https?://[A-Za-z0-9._\\[\\]:-]+:[0-9]{1,5}/?$")
        @JsonPropertyDescription(
            "Pulsar's admin URL, such as http://host:8080 or https://host:8443, reachable from the"
                + " operator and from the coordinator.")
        String adminUrl,
    @Size(max = 100)
        @JsonPropertyDescription(
            "URL of the HTTP server of every bookie, such as http://bookie-0:8000. Without them the"
                + " settings of bookies cannot be read back: they are Unknown.")
        List<@Size(max = 512) @Pattern("^http://[A-Za-z0-9._\\[\\]:-]+:[0-9]{1,5}/?$") String>
            bookieUrls,
    @Size(min = 3, max = 1024)
        @Pattern("^[A-Za-z0-9._\\[\\]:-]+:[0-9]{1,5}(,[A-Za-z0-9._\\[\\]:-]+:[0-9]{1,5})*$")
        @JsonPropertyDescription(
            "Required with broker.pulsar.protocol Kafka, and only then: host:port pairs of the"
                + " protocol handler's listener, separated by commas, reachable from the workers."
                + " The listener uses TLS if serviceUrl is pulsar+ssl://.")
        String kafkaBootstrapServers) {

  /** A cluster whose clients speak Pulsar's protocol. */
  public PulsarExternalSpec(String serviceUrl, String adminUrl, List<String> bookieUrls) {
    this(serviceUrl, adminUrl, bookieUrls, null);
  }

  /** An absent list reads as an empty one. */
  public PulsarExternalSpec {
    bookieUrls = bookieUrls == null ? List.of() : List.copyOf(bookieUrls);
  }
}
