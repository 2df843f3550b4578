package io.brokerbench.generator.floor;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * One bare producer and one bare consumer of a topic, until the process is ended: {@code BareClient
 * TOPIC RATE GRANULARITY_MICROS SIZE COMMIT_INTERVAL_MILLIS PRODUCER_PROPERTIES
 * CONSUMER_PROPERTIES}. A rate of 0 is as fast as the client takes messages.
 */
public final class BareClient {

  private BareClient() {}

  /** Starts both. */
  public static void main(String[] arguments) throws IOException {
    var topic = arguments[0];
    var rate = Long.parseLong(arguments[1]);
    var granularityMicros = Long.parseLong(arguments[2]);
    var size = Integer.parseInt(arguments[3]);
    var commitIntervalMillis = Long.parseLong(arguments[4]);
    var producer = properties(arguments[5]);
    var consumer = properties(arguments[6]);
    Thread.ofPlatform()
        .name("bare-consumer")
        .start(new BareConsumer(consumer, topic, commitIntervalMillis));
    Thread.ofPlatform()
        .name("bare-producer")
        .start(new BareProducer(producer, topic, rate, granularityMicros, size));
  }

  private static Properties properties(String file) throws IOException {
    var properties = new Properties();
    try (Reader reader = Files.newBufferedReader(Path.of(file))) {
      properties.load(reader);
    }
    return properties;
  }
}
