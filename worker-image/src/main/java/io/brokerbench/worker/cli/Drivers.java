package io.brokerbench.worker.cli;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.core.plan.WorkerAssignment;
import io.brokerbench.worker.driver.AddressOption;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.kafka.KafkaAddresses;
import io.brokerbench.worker.driver.kafka.KafkaDriver;
import io.brokerbench.worker.driver.kafkaonpulsar.KafkaOnPulsarDriver;
import io.brokerbench.worker.driver.pulsar.PulsarAddresses;
import io.brokerbench.worker.driver.pulsar.PulsarDriver;
import io.brokerbench.worker.driver.rabbitmq.RabbitMqAddresses;
import io.brokerbench.worker.driver.rabbitmq.RabbitMqDriver;
import io.brokerbench.worker.driver.rabbitmqstream.RabbitMqStreamDriver;
import java.util.List;

/** The driver of each protocol, and the options of each system. */
final class Drivers {

  private Drivers() {}

  /** The options of {@code bench run} that say where a system is. */
  static List<AddressOption> addressOptions(BrokerKind kind) {
    return switch (kind) {
      case Kafka -> KafkaAddresses.OPTIONS;
      case Pulsar -> PulsarAddresses.OPTIONS;
      case RabbitMQ -> RabbitMqAddresses.OPTIONS;
    };
  }

  /** For a process that does the part of all workers, or of none. */
  static BenchmarkDriver of(WorkOrder order, Credentials credentials) {
    return of(order, credentials, order.plan().workers());
  }

  /** For a process that does the part of one worker. */
  static BenchmarkDriver of(WorkOrder order, Credentials credentials, int worker) {
    return of(order, credentials, List.of(order.plan().workers().get(worker)));
  }

  private static BenchmarkDriver of(
      WorkOrder order, Credentials credentials, List<WorkerAssignment> workers) {
    var plan = order.plan();
    return switch (plan.clients().protocol()) {
      case Kafka -> new KafkaDriver(order.endpoint(), credentials, plan.clients(), plan.load());
      case Pulsar -> {
        var producers = workers.stream().mapToInt(worker -> worker.producers().size()).sum();
        yield new PulsarDriver(order.endpoint(), credentials, plan, producers);
      }
      case KafkaOnPulsar -> new KafkaOnPulsarDriver(order.endpoint(), credentials, plan);
      case Amqp -> new RabbitMqDriver(order.endpoint(), credentials, plan);
      case RabbitMqStream -> new RabbitMqStreamDriver(order.endpoint(), credentials, plan);
      case PulsarAdmin, BookieHttp, RabbitMqManagement ->
          throw new IllegalArgumentException(
              "no client of messages speaks " + plan.clients().protocol());
    };
  }
}
