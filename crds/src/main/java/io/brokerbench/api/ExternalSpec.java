package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;

/**
 * Where an existing cluster is.
 *
 * @param bootstrapServers Kafka: comma-separated {@code host:port} pairs
 * @param serviceUrl Pulsar: of the brokers' binary protocol
 * @param adminUrl Pulsar: of the brokers' admin API
 * @param bookieUrls Pulsar: of every bookie's HTTP server
 * @param tls what is trusted, or null; Kafka speaks TLS where it is there, Pulsar where URLs say so
 * @param authentication how clients prove who they are, or null where nobody asks
 */
@ValidationRule(
    value =
        "!has(self.authentication) || self.authentication.type in (has(self.bootstrapServers)"
            + " ? ['ScramSha256', 'ScramSha512', 'Plain', 'Certificate']"
            + " : ['Token', 'Certificate'])",
    messageExpression =
        "'authentication type ' + self.authentication.type + (has(self.bootstrapServers)"
            + " ? ' is not for Kafka: allowed are ScramSha256, ScramSha512, Plain and Certificate'"
            + " : ' is not for Pulsar: allowed are Token and Certificate')",
    message = "Kafka authenticates by SASL or Certificate, Pulsar by Token or Certificate",
    fieldPath = ".authentication")
@ValidationRule(
    value =
        "!has(self.authentication) || self.authentication.type != 'Certificate'"
            + " || (has(self.bootstrapServers) ? has(self.tls)"
            + " : (has(self.serviceUrl) && self.serviceUrl.startsWith('pulsar+ssl://')"
            + " && has(self.adminUrl) && self.adminUrl.startsWith('https://')))",
    message =
        "authentication type Certificate is over TLS: Kafka needs tls, which may be {}, and Pulsar"
            + " URLs of pulsar+ssl:// and https://",
    fieldPath = ".authentication")
@ValidationRule(
    value =
        "!has(self.tls) || has(self.bootstrapServers)"
            + " || (has(self.serviceUrl) && self.serviceUrl.startsWith('pulsar+ssl://'))"
            + " || (has(self.adminUrl) && self.adminUrl.startsWith('https://'))",
    message = "tls is for URLs of pulsar+ssl:// and https://, and none of these is one",
    fieldPath = ".tls")
@ValidationRule(
    value =
        "!has(self.authentication) || !has(self.serviceUrl) || !has(self.adminUrl)"
            + " || self.serviceUrl.startsWith('pulsar+ssl://')"
            + " == self.adminUrl.startsWith('https://')",
    message =
        "what one URL encrypts must not go to the other in the clear: with authentication,"
            + " serviceUrl and adminUrl must both be encrypted, or neither",
    fieldPath = ".adminUrl")
public record ExternalSpec(
    @Size(min = 3, max = 1024)
        @Pattern("^[A-Za-z0-9._\\[\\]:-]+:[0-9]{1,5}(,[A-Za-z0-9._\\[\\]:-]+:[0-9]{1,5})*$")
        @JsonPropertyDescription(
            "Kafka's bootstrap.servers: host:port pairs, separated by commas, reachable from the"
                + " operator and from the workers.")
        String bootstrapServers,
    @Size(max = 1024)
        @Pattern(
            "^pulsar(\\+ssl)?://[A-Za-z0-9._\\[\\]:-]+:[0-9]{1,5}(,[A-Za-z0-9._\\[\\]:-]+:[0-9]{1,5})*$")
        @JsonPropertyDescription(
            "Pulsar's service URL, such as pulsar://host:6650 or pulsar+ssl://host:6651, reachable"
                + " from the operator and from the workers.")
        String serviceUrl,
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
    @JsonPropertyDescription(
            "Kafka: speak TLS; {} trusts what the JVM trusts. Pulsar: whom to trust where the URLs"
                + " are pulsar+ssl:// and https://. Names of hosts are verified.")
        TlsSpec tls,
    @JsonPropertyDescription(
            "How operator, coordinator and workers prove who they are. Unset: not at all.")
        AuthenticationSpec authentication) {

  /** An absent list reads as an empty one. */
  public ExternalSpec {
    bookieUrls = bookieUrls == null ? List.of() : List.copyOf(bookieUrls);
  }

  /** An existing Kafka cluster. */
  public static ExternalSpec kafka(String bootstrapServers) {
    return new ExternalSpec(bootstrapServers, null, null, null, null, null);
  }
}
