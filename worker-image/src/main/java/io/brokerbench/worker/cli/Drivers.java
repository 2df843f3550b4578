package io.brokerbench.worker.cli;

import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.kafka.KafkaDriver;

/** The driver of each kind of broker. */
final class Drivers {

  private Drivers() {}

  static BenchmarkDriver of(WorkOrder order) {
    return switch (order.plan().broker().kind()) {
      case Kafka -> new KafkaDriver(order.endpoint(), order.plan().clients());
    };
  }
}
