package io.brokerbench.generator.harness;

import io.brokerbench.generator.floor.BareClient;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The floor: the same client with the same settings and granularity, measuring nothing. */
record BareClients(int granularityMicros) implements Generator {

  @Override
  public String name() {
    return "bare client " + granularityMicros + " us";
  }

  @Override
  public List<Command> commands(
      Workload workload, Path directory, int warmUpSeconds, int seconds, Progress progress)
      throws IOException {
    // A name of its own: a group of the same name would wait for the members of the last trial.
    var topic = directory.getFileName().toString();
    progress.createTopic(topic);
    var clients = workload.plan().clients();
    var words = new ArrayList<>(List.of(Commands.JAVA));
    words.addAll(List.of(Installation.JVM_OPTIONS.split(" ")));
    words.addAll(
        List.of(
            "-cp",
            System.getProperty("java.class.path"),
            BareClient.class.getName(),
            topic,
            String.valueOf(workload.messagesPerSecond()),
            String.valueOf(granularityMicros),
            String.valueOf(workload.messageBytes()),
            String.valueOf(clients.acknowledgeIntervalMillis()),
            ClientFiles.producer(directory, clients).toString(),
            ClientFiles.consumer(directory, clients, topic).toString()));
    return List.of(new Command(words));
  }
}
