package io.brokerbench.generator.harness;

import java.io.IOException;
import java.util.List;

/** The floor: the same client with the same settings and granularity, measuring nothing. */
record ResidentBareClient(ResidentProcess process, int granularityMicros)
    implements SlicedGenerator {

  @Override
  public String name() {
    return name(granularityMicros);
  }

  /** Of whatever system. */
  static String name(int granularityMicros) {
    return "bare client " + granularityMicros + " us";
  }

  @Override
  public SlicedLoad begin(Task task) throws IOException {
    // A name of its own: a group of the same name would wait for the members of the last load.
    var topic = task.directory().getFileName().toString();
    task.progress().createTopic(topic);
    var workload = task.workload();
    var clients = workload.plan().clients();
    return process.begin(
        List.of(
            topic,
            String.valueOf(workload.messagesPerSecond()),
            String.valueOf(granularityMicros),
            String.valueOf(workload.messageBytes()),
            String.valueOf(clients.acknowledgeIntervalMillis()),
            ClientFiles.producer(task.directory(), clients).toString(),
            ClientFiles.consumer(task.directory(), clients, topic).toString()));
  }
}
