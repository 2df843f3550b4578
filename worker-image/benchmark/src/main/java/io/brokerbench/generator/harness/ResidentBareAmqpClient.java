package io.brokerbench.generator.harness;

import io.brokerbench.core.rabbitmq.RabbitMqNames;
import java.io.IOException;
import java.util.List;

/** The floor on RabbitMQ: the same client with the same settings, measuring nothing. */
record ResidentBareAmqpClient(ResidentProcess process, int granularityMicros)
    implements SlicedGenerator {

  @Override
  public String name() {
    return ResidentBareClient.name(granularityMicros);
  }

  @Override
  public SlicedLoad begin(Task task) throws IOException {
    var topic = task.directory().getFileName().toString();
    task.progress().createTopic(topic);
    var workload = task.workload();
    var settings = AmqpSettings.of(workload);
    return process.begin(
        List.of(
            RabbitMqNode.URI,
            RabbitMqNames.exchange(topic),
            RabbitMqNames.routingKey(0),
            RabbitMqProgress.queue(topic),
            String.valueOf(workload.messagesPerSecond()),
            String.valueOf(granularityMicros),
            String.valueOf(workload.messageBytes()),
            settings.deliveryMode(),
            settings.mandatory(),
            settings.unconfirmed(),
            settings.prefetch(),
            settings.ackEvery(),
            settings.ackIntervalMillis(),
            settings.heartbeatSeconds()));
  }
}
