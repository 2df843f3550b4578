package io.brokerbench.generator.harness;

import io.brokerbench.core.plan.ClientPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * kafka-producer-perf-test, and kafka-consumer-perf-test where there is something to read, as fast
 * as they can.
 */
record KafkaPerfTest(Installation installation, String processors) implements StartedGenerator {

  private static final String FOR_EVER = "1000000000000";

  @Override
  public String name() {
    return "kafka-*-perf-test";
  }

  @Override
  public List<Command> commands(Task task) throws IOException {
    var workload = task.workload();
    // A name of its own: a group of the same name would wait for the members of the last trial.
    var topic = task.directory().getFileName().toString();
    task.progress().createTopic(topic);
    var clients = workload.plan().clients();
    var producer =
        tool(
            "org.apache.kafka.tools.ProducerPerformance",
            "--topic",
            topic,
            "--num-records",
            FOR_EVER,
            "--throughput",
            "-1",
            "--payload-file",
            payload(task.directory(), workload.messageBytes()).toString(),
            "--command-config",
            ClientFiles.producer(task.directory(), clients).toString());
    return workload.consumed()
        ? List.of(consumer(topic, task.directory(), clients), producer)
        : List.of(producer);
  }

  /**
   * One payload for all messages, as ours and the floor have: of a size alone, the tool makes each
   * anew, byte by byte, which takes it longer than to send it.
   */
  private static Path payload(Path directory, int bytes) throws IOException {
    var random = new SplittableRandom(1);
    var letters = new StringBuilder(bytes);
    for (var i = 0; i < bytes; i++) {
      letters.append((char) random.nextInt('A', 'Z' + 1));
    }
    return Files.writeString(directory.resolve("payload.txt"), letters);
  }

  private Command consumer(String topic, Path directory, ClientPlan clients) throws IOException {
    return tool(
        "org.apache.kafka.tools.ConsumerPerformance",
        "--topic",
        topic,
        "--group",
        topic,
        "--num-records",
        FOR_EVER,
        "--timeout",
        "60000",
        "--bootstrap-server",
        KafkaBroker.BOOTSTRAP_SERVERS,
        "--command-config",
        ClientFiles.committingConsumer(directory, clients, topic).toString());
  }

  private Command tool(String mainClass, String... arguments) {
    var words = new ArrayList<>(List.of(Commands.JAVA));
    words.addAll(List.of(Installation.OTHERS_JVM_OPTIONS.split(" ")));
    words.addAll(List.of("-cp", installation.brokerLibraries(), mainClass));
    words.addAll(List.of(arguments));
    return new Command(words);
  }
}
