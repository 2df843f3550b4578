package io.brokerbench.core.plan;

/** A protocol that servers speak, and the field of an External cluster that holds its addresses. */
public enum Protocol {
  /** Kafka's binary protocol. */
  Kafka("kafka.bootstrapServers"),
  /** Pulsar's binary protocol. */
  Pulsar("pulsar.serviceUrl"),
  /** Kafka's binary protocol, as the protocol handler in Pulsar's brokers speaks it. */
  KafkaOnPulsar("pulsar.kafkaBootstrapServers"),
  /** The HTTP API of Pulsar's brokers. */
  PulsarAdmin("pulsar.adminUrl"),
  /** The HTTP API of BookKeeper's bookies. */
  BookieHttp("pulsar.bookieUrls"),
  /** AMQP 0-9-1, as RabbitMQ speaks it. */
  Amqp("rabbitmq.amqpAddresses"),
  /** RabbitMQ's stream protocol. */
  RabbitMqStream("rabbitmq.streamAddresses"),
  /** The management API of RabbitMQ's nodes, over HTTP. */
  RabbitMqManagement("rabbitmq.managementUrls");

  private final String field;

  Protocol(String field) {
    this.field = field;
  }

  /** The field below {@code spec.broker.deployment.external}. */
  public String field() {
    return field;
  }
}
