package io.brokerbench.worker.cli;

import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.core.plan.BrokerEndpoint;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.kafka.KafkaDriver;

/** The driver of each kind of broker. */
final class Drivers {

  private Drivers() {}

  /**
   * The driver of the brokers of {@code order}.
   *
   * @throws DriverException if there is none
   */
  static BenchmarkDriver of(WorkOrder order) throws DriverException {
    return switch (order.endpoint()) {
      case BrokerEndpoint.Kafka kafka -> new KafkaDriver(kafka, order.plan().clients());
      case BrokerEndpoint.Pulsar pulsar ->
          throw new DriverException("no driver for Pulsar at " + pulsar.address());
    };
  }
}
