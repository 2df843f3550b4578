package io.brokerbench.api;

/** The rules between fields that are for Kafka alone, as {@link RuleText} has those of all. */
final class KafkaRuleText {

  static final String DURABILITY_KAFKA_FOR_OTHER_KIND =
      "durability.kafka requires broker.kind Kafka";
  static final String KAFKA_DELAY_NOT_IN_MILLISECONDS =
      "workload.batching.maxDelayMicros must be a multiple of 1000 for Kafka";
  static final String KAFKA_SUBSCRIPTION_TYPE =
      "workload.subscriptionType must be Failover for Kafka";
  static final String KAFKA_DEPLOYMENT =
      "Kafka requires deployment.type Strimzi, StatefulSet or External";
  static final String KAFKA_STATEFUL_SET_NODES =
      "a StatefulSet deployment of Kafka has 1 or 3 nodes";
  static final String KAFKA_FOR_OTHER_KIND = "broker.kafka requires broker.kind Kafka";
  static final String EXTERNAL_KAFKA_GROUP =
      "an External cluster of Kafka requires external.kafka; other kinds must not have it";
  static final String EXTERNAL_KAFKA_SETTINGS =
      "remove broker.kafka: the operator does not configure an External cluster";
  static final String KAFKA_AUTHENTICATION =
      "Kafka authenticates clients by ScramSha256, ScramSha512, Plain or Certificate";
  static final String KAFKA_CERTIFICATE_WITHOUT_TLS =
      "authentication type Certificate requires TLS: set external.tls, which may be {}";
  static final String KAFKA_FLUSH_CONTRADICTS_LEVEL = "kafka.flush requires level 2 or 4";

  private KafkaRuleText() {}
}
