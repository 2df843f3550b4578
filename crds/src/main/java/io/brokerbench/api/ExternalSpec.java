package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/**
 * Where an existing cluster is.
 *
 * @param bootstrapServers Kafka: comma-separated {@code host:port} pairs
 * @param serviceUrl Pulsar: of the brokers' binary protocol
 * @param adminUrl Pulsar: of the brokers' admin API
 * @param bookieUrls Pulsar: of every bookie's HTTP server
 */
public record ExternalSpec(
    @Size(min = 3, max = 1024)
        @Pattern("^[A-Za-z0-9._\\[\\]:-]+:[0-9]{1,5}(,[A-Za-z0-9._\\[\\]:-]+:[0-9]{1,5})*$")
        @JsonPropertyDescription(
            "Kafka's bootstrap.servers: host:port pairs, separated by commas, reachable from the"
                + " operator and from the workers.")
        String bootstrapServers,
    @Size(max = 1024)
        @Pattern(
            "^pulsar://[A-Za-z0-9._\\[\\]:-]+:[0-9]{1,5}(,[A-Za-z0-9._\\[\\]:-]+:[0-9]{1,5})*$")
        @JsonPropertyDescription(
            "Pulsar's service URL, such as pulsar://host:6650, reachable from the operator and from"
                + " the workers.")
        String serviceUrl,
    @Size(max = 1024)
        @Pattern("^http://[A-Za-z0-9._\\[\\]:-]+:[0-9]{1,5}/?$")
        @JsonPropertyDescription(
            "Pulsar's admin URL, such as http://host:8080, reachable from the operator and from the"
                + " coordinator.")
        String adminUrl,
    @Size(max = 100)
        @JsonPropertyDescription(
            "URL of the HTTP server of every bookie, such as http://bookie-0:8000. Without them the"
                + " settings of bookies cannot be read back: they are Unknown.")
        List<@Size(max = 512) @Pattern("^http://[A-Za-z0-9._\\[\\]:-]+:[0-9]{1,5}/?$") String>
            bookieUrls) {

  /** An absent list reads as an empty one. */
  public ExternalSpec {
    bookieUrls = bookieUrls == null ? List.of() : List.copyOf(bookieUrls);
  }

  /** An existing Kafka cluster. */
  public static ExternalSpec kafka(String bootstrapServers) {
    return new ExternalSpec(bootstrapServers, null, null, null);
  }
}
