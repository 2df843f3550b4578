package io.brokerbench.generator.harness;

import io.brokerbench.core.plan.ClientPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * {@code pulsar-perf produce}, and {@code pulsar-perf consume} where there is something to read, as
 * fast as they can: with the client settings of the plan, as far as they have options for them.
 */
record PulsarPerf(Installation installation, String processors) implements StartedGenerator {

  /** It has a rate in any case; the client is slower than this one. */
  private static final String MORE_THAN_POSSIBLE = "100000000";

  @Override
  public String name() {
    return "pulsar-perf";
  }

  @Override
  public List<Command> commands(Task task) {
    var workload = task.workload();
    var name = task.directory().getFileName().toString();
    task.progress().createTopic(name);
    var topic = PulsarProgress.topic(name);
    var clients = workload.plan().clients();
    var commands = new ArrayList<Command>();
    if (workload.consumed()) {
      commands.add(consume(topic, clients));
    }
    commands.add(produce(topic, workload, clients.producer()));
    return commands;
  }

  private Command produce(String topic, Workload workload, Map<String, String> producer) {
    var delayMicros = Double.parseDouble(producer.get("batchingMaxPublishDelayMicros"));
    return tool(
        "produce",
        "--size",
        "" + workload.messageBytes(),
        "--rate",
        MORE_THAN_POSSIBLE,
        "--batch-time-window",
        "" + delayMicros / TimeUnit.MILLISECONDS.toMicros(1),
        "--batch-max-bytes",
        producer.get("batchingMaxBytes"),
        "--batch-max-messages",
        producer.get("batchingMaxMessages"),
        "--max-outstanding",
        producer.get("maxPendingMessages"),
        "--max-outstanding-across-partitions",
        producer.get("maxPendingMessagesAcrossPartitions"),
        "--memory-limit",
        producer.get("memoryLimitBytes"),
        "--max-connections",
        producer.get("connectionsPerBroker"),
        topic);
  }

  private Command consume(String topic, ClientPlan clients) {
    var consumer = clients.consumer();
    return tool(
        "consume",
        "--subscription-type",
        "Failover",
        "--subscription-position",
        "Earliest",
        "--receiver-queue-size",
        consumer.get("receiverQueueSize"),
        "--receiver-queue-size-across-partitions",
        consumer.get("maxTotalReceiverQueueSizeAcrossPartitions"),
        "--acks-delay-millis",
        "" + clients.acknowledgeIntervalMillis(),
        "--pool-messages",
        "true",
        "--max-connections",
        consumer.get("connectionsPerBroker"),
        topic);
  }

  private Command tool(String command, String... arguments) {
    var words = new ArrayList<String>();
    words.add(installation.pulsar().resolve("bin/pulsar-perf").toString());
    words.add(command);
    words.addAll(List.of("--service-url", PulsarBroker.SERVICE_URL));
    words.addAll(List.of("--num-io-threads", Workload.CLIENT_THREADS));
    words.addAll(List.of("--num-listener-threads", Workload.CLIENT_THREADS));
    words.addAll(List.of(arguments));
    // Its script begins the words of the JVM with these.
    return new Command(words, Map.of("OPTS", Installation.OTHERS_JVM_OPTIONS));
  }
}
