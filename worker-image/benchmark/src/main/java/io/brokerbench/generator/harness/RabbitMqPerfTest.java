package io.brokerbench.generator.harness;

import io.brokerbench.core.rabbitmq.RabbitMqNames;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * RabbitMQ's PerfTest, as fast as it can: one producer, and one consumer where there is something
 * to read, with the confirms, the prefetch and the acknowledgements of the plan. One process has
 * both, as one of ours does.
 */
record RabbitMqPerfTest(Installation installation, String processors) implements StartedGenerator {

  @Override
  public String name() {
    return "PerfTest";
  }

  @Override
  public List<Command> commands(Task task) {
    var topic = task.directory().getFileName().toString();
    task.progress().createTopic(topic);
    var words = new ArrayList<>(List.of(Commands.JAVA));
    // Its script names no collector.
    Collections.addAll(words, Installation.HEAP.split(" "));
    Collections.addAll(words, "-cp", installation.perfTest(), "com.rabbitmq.perf.PerfTest");
    words.addAll(options(topic, task.workload()));
    return List.of(new Command(words));
  }

  /** Of a topic that exists. */
  static List<String> options(String topic, Workload workload) {
    var settings = AmqpSettings.of(workload);
    var options =
        new ArrayList<>(
            List.of(
                "--uri",
                RabbitMqNode.URI,
                "--predeclared",
                "--skip-binding-queues",
                "--type",
                "direct",
                "--exchange",
                RabbitMqNames.exchange(topic),
                "--routing-key",
                RabbitMqNames.routingKey(0),
                "--queue",
                RabbitMqProgress.queue(topic),
                "--producers",
                "1",
                "--consumers",
                workload.consumed() ? "1" : "0",
                "--size",
                String.valueOf(workload.messageBytes()),
                "--confirm",
                settings.unconfirmed(),
                "--qos",
                settings.prefetch(),
                "--multi-ack-every",
                settings.ackEvery(),
                "--heartbeat",
                settings.heartbeatSeconds()));
    if (settings.deliveryMode().equals("2")) {
      Collections.addAll(options, "--flag", "persistent");
    }
    if (Boolean.parseBoolean(settings.mandatory())) {
      Collections.addAll(options, "--flag", "mandatory");
    }
    return options;
  }
}
