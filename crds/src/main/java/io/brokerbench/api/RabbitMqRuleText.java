package io.brokerbench.api;

/** The rules between fields that are for RabbitMQ alone, as {@link RuleText} has those of all. */
final class RabbitMqRuleText {

  static final String DURABILITY_RABBITMQ_FOR_OTHER_KIND =
      "durability.rabbitmq requires broker.kind RabbitMQ";
  static final String RABBITMQ_DEPLOYMENT =
      "RabbitMQ requires deployment.type ClusterOperator, StatefulSet or External";
  static final String RABBITMQ_FOR_OTHER_KIND = "broker.rabbitmq requires broker.kind RabbitMQ";
  static final String EXTERNAL_RABBITMQ_GROUP =
      "an External cluster of RabbitMQ requires external.rabbitmq; other kinds must not have it";

  private RabbitMqRuleText() {}
}
