package io.brokerbench.operator.system.rabbitmq;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.core.message.Message;
import java.util.List;

/** Remarks for readers of the figures on how RabbitMQ is deployed. */
final class RabbitMqRemarks {

  private RabbitMqRemarks() {}

  /** A remark on idle devices, if there are any. */
  static List<Message> of(BenchmarkRun run) {
    var broker = run.getSpec().broker();
    var type = broker.rabbitmqOrUnset().queueType();
    var devices = broker.storage().devicesPerNode();
    var used = new RabbitMqDevices(devices).used(type);
    return used < devices
        ? List.of(RabbitMqMessage.IDLE_DEVICES.with(used, devices, type))
        : List.of();
  }
}
