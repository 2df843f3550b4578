package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * Where an existing cluster is. The group of the broker's kind is set, and no other.
 *
 * @param kafka the addresses of a Kafka cluster, or null
 * @param pulsar the addresses of a Pulsar cluster, or null
 * @param rabbitmq the addresses of a RabbitMQ cluster, or null
 * @param tls what is trusted, or null; Kafka and RabbitMQ speak TLS where it is there, Pulsar where
 *     URLs say so
 * @param authentication how clients prove who they are, or null where nobody asks
 */
@ValidationRule(
    value =
        "!has(self.kafka) || !has(self.authentication) || self.authentication.type in"
            + " ['ScramSha256', 'ScramSha512', 'Plain', 'Certificate']",
    messageExpression =
        "'Kafka does not support type ' + self.authentication.type + ', use ScramSha256,"
            + " ScramSha512, Plain or Certificate'",
    message = KafkaRuleText.KAFKA_AUTHENTICATION,
    fieldPath = ".authentication")
@ValidationRule(
    value =
        "!has(self.pulsar) || !has(self.authentication) || self.authentication.type in"
            + " ['Token', 'Certificate']",
    messageExpression =
        "'Pulsar does not support type ' + self.authentication.type + ', use Token"
            + " or Certificate'",
    message = PulsarRuleText.PULSAR_AUTHENTICATION,
    fieldPath = ".authentication")
@ValidationRule(
    value =
        "!has(self.kafka) || !has(self.authentication)"
            + " || self.authentication.type != 'Certificate' || has(self.tls)",
    message = KafkaRuleText.KAFKA_CERTIFICATE_WITHOUT_TLS,
    fieldPath = ".authentication")
@ValidationRule(
    value =
        "!has(self.pulsar) || !has(self.authentication)"
            + " || self.authentication.type != 'Certificate'"
            + " || (self.pulsar.serviceUrl.startsWith('pulsar+ssl://')"
            + " && self.pulsar.adminUrl.startsWith('https://'))",
    message = PulsarRuleText.PULSAR_CERTIFICATE_WITHOUT_TLS,
    fieldPath = ".authentication")
@ValidationRule(
    value =
        "!has(self.tls) || !has(self.pulsar)"
            + " || self.pulsar.serviceUrl.startsWith('pulsar+ssl://')"
            + " || self.pulsar.adminUrl.startsWith('https://')",
    message = PulsarRuleText.PULSAR_TLS_WITHOUT_TLS_URL,
    fieldPath = ".tls")
@ValidationRule(
    value =
        "!has(self.authentication) || !has(self.pulsar)"
            + " || self.pulsar.serviceUrl.startsWith('pulsar+ssl://')"
            + " == self.pulsar.adminUrl.startsWith('https://')",
    message = PulsarRuleText.PULSAR_ONE_URL_WITHOUT_TLS,
    fieldPath = ".pulsar.adminUrl")
public record ExternalSpec(
    @JsonPropertyDescription("The addresses of a Kafka cluster, for broker.kind Kafka.")
        KafkaExternalSpec kafka,
    @JsonPropertyDescription("The addresses of a Pulsar cluster, for broker.kind Pulsar.")
        PulsarExternalSpec pulsar,
    @JsonPropertyDescription("The addresses of a RabbitMQ cluster, for broker.kind RabbitMQ.")
        RabbitMqExternalSpec rabbitmq,
    @JsonPropertyDescription(
            "Kafka and RabbitMQ: speak TLS; {} trusts what the JVM trusts. Pulsar: whom to trust"
                + " where the URLs are pulsar+ssl:// and https://. Names of hosts are verified.")
        TlsSpec tls,
    @JsonPropertyDescription(
            "How operator, coordinator and workers prove who they are. Unset: not at all. RabbitMQ"
                + " takes type Plain or Certificate; unset, clients are the user guest.")
        AuthenticationSpec authentication) {

  /** An existing Kafka cluster that neither authenticates clients nor encrypts. */
  public static ExternalSpec of(KafkaExternalSpec kafka) {
    return new ExternalSpec(kafka, null, null, null, null);
  }

  /**
   * An existing Pulsar cluster that neither authenticates clients nor has certificates to trust.
   */
  public static ExternalSpec of(PulsarExternalSpec pulsar) {
    return new ExternalSpec(null, pulsar, null, null, null);
  }

  /** An existing RabbitMQ cluster that takes guests and does not encrypt. */
  public static ExternalSpec of(RabbitMqExternalSpec rabbitmq) {
    return new ExternalSpec(null, null, rabbitmq, null, null);
  }

  /** The same cluster, with {@code trusted} as its TLS and {@code proof} as its authentication. */
  public ExternalSpec with(TlsSpec trusted, AuthenticationSpec proof) {
    return new ExternalSpec(kafka, pulsar, rabbitmq, trusted, proof);
  }
}
