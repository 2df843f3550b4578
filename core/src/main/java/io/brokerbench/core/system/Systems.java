package io.brokerbench.core.system;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.broker.BrokerSystem;
import io.brokerbench.core.system.kafka.KafkaSystem;
import io.brokerbench.core.system.pulsar.PulsarSystem;
import io.brokerbench.core.system.rabbitmq.RabbitMqSystem;

/** Finds the system of a {@code broker.kind}. */
public final class Systems {

  private Systems() {}

  /** The system of {@code kind}. */
  public static BrokerSystem of(BrokerKind kind) {
    return switch (kind) {
      case Kafka -> new KafkaSystem();
      case Pulsar -> new PulsarSystem();
      case RabbitMQ -> new RabbitMqSystem();
    };
  }
}
