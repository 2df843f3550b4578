package io.brokerbench.worker.cli;

import io.brokerbench.core.handover.WorkOrder;
import io.brokerbench.core.plan.BrokerEndpoint;
import io.brokerbench.core.plan.WorkerAssignment;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.kafka.KafkaDriver;
import io.brokerbench.worker.driver.pulsar.PulsarDriver;
import java.util.List;

/** The driver of each kind of broker. */
final class Drivers {

  private Drivers() {}

  /** For a process that does the part of all workers, or of none. */
  static BenchmarkDriver of(WorkOrder order) {
    return of(order, order.plan().workers());
  }

  /** For a process that does the part of one worker. */
  static BenchmarkDriver of(WorkOrder order, int worker) {
    return of(order, List.of(order.plan().workers().get(worker)));
  }

  private static BenchmarkDriver of(WorkOrder order, List<WorkerAssignment> workers) {
    var plan = order.plan();
    return switch (order.endpoint()) {
      case BrokerEndpoint.Kafka kafka -> new KafkaDriver(kafka, plan.clients(), plan.load());
      case BrokerEndpoint.Pulsar pulsar -> {
        var producers = workers.stream().mapToInt(worker -> worker.producers().size()).sum();
        yield new PulsarDriver(pulsar.serviceUrl(), plan, producers);
      }
    };
  }
}
