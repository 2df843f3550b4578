package io.brokerbench.generator.harness;

import io.brokerbench.core.plan.ClientPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The client settings of a plan, as files of properties: the same for every generator. */
final class ClientFiles {

  private ClientFiles() {}

  static Path producer(Path directory, ClientPlan clients) throws IOException {
    return write(directory.resolve("producer.properties"), connected(clients.producer()));
  }

  static Path consumer(Path directory, ClientPlan clients, String group) throws IOException {
    var settings = connected(clients.consumer());
    settings.put("group.id", group);
    return write(directory.resolve("consumer.properties"), settings);
  }

  /** A consumer that has no thread to commit with: its client does, as often. */
  static Path committingConsumer(Path directory, ClientPlan clients, String group)
      throws IOException {
    var settings = connected(clients.consumer());
    settings.put("group.id", group);
    settings.put("enable.auto.commit", "true");
    settings.put("auto.commit.interval.ms", String.valueOf(clients.acknowledgeIntervalMillis()));
    return write(directory.resolve("consumer.properties"), settings);
  }

  /** One line for each setting. */
  static String lines(Map<String, String> settings) {
    return settings.entrySet().stream()
        .map(setting -> setting.getKey() + "=" + setting.getValue() + "\n")
        .collect(Collectors.joining());
  }

  private static Map<String, String> connected(Map<String, String> settings) {
    var connected = new TreeMap<>(settings);
    connected.put("bootstrap.servers", KafkaBroker.BOOTSTRAP_SERVERS);
    return connected;
  }

  private static Path write(Path file, Map<String, String> settings) throws IOException {
    return Files.writeString(file, lines(settings));
  }
}
