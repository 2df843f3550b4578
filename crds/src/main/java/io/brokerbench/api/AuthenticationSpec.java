package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * How clients prove to an existing cluster who they are. What proves it is in a Secret, never here.
 *
 * @param type of the proof
 * @param username of those types that have one, else null
 * @param secret name of the Secret, in the namespace of the run
 */
@ValidationRule(
    value = "(self.type in ['ScramSha256', 'ScramSha512', 'Plain']) == has(self.username)",
    messageExpression =
        "'authentication type ' + self.type + (has(self.username)"
            + " ? ' has no username, remove it'"
            + " : ' requires a username, set it')",
    message = RuleText.AUTHENTICATION_USERNAME,
    fieldPath = ".username")
public record AuthenticationSpec(
    @Required
        @JsonPropertyDescription(
            "Kafka: ScramSha256, ScramSha512 or Plain (SASL), or Certificate (over TLS). Pulsar:"
                + " Token, or Certificate (over TLS). RabbitMQ: Plain, or Certificate (over TLS,"
                + " without managementUrls).")
        AuthenticationType type,
    @Size(min = 1, max = 256)
        @Pattern("^[^\\x00-\\x1f\\x7f]+$")
        @JsonPropertyDescription("User name, for types ScramSha256, ScramSha512 and Plain.")
        String username,
    @Required
        @Pattern("^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$")
        @Size(max = 253)
        @JsonPropertyDescription(
            "Secret in the namespace of the run. Its key for types ScramSha256, ScramSha512 and"
                + " Plain: password. For Token: token. For Certificate: user.crt and user.key, or"
                + " tls.crt and tls.key, in PEM, the key in PKCS#8 and not encrypted. The operator"
                + " must be allowed to get this Secret.")
        String secret) {}
