package io.brokerbench.generator.floor;

import io.brokerbench.generator.resident.Resident;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * One bare producer and one bare consumer of a topic of Kafka. A load is begun with TOPIC RATE
 * GRANULARITY_MICROS SIZE COMMIT_INTERVAL_MILLIS PRODUCER_PROPERTIES CONSUMER_PROPERTIES.
 */
public final class BareClient implements Resident {

  private Pacing pacing;
  private BareConsumer consumer;
  private List<Thread> threads;

  private BareClient() {}

  /** Serves until nobody is left to tell it. */
  public static void main(String[] arguments) throws Exception {
    Resident.serve(BareClient::new);
  }

  @Override
  public void begin(List<String> arguments) throws IOException {
    var topic = arguments.get(0);
    var rate = Long.parseLong(arguments.get(1));
    var granularityMicros = Long.parseLong(arguments.get(2));
    var size = Integer.parseInt(arguments.get(3));
    var commitIntervalMillis = Long.parseLong(arguments.get(4));
    pacing = new Pacing(rate, granularityMicros);
    var producer = new BareProducer(properties(arguments.get(5)), topic, pacing, size);
    consumer = new BareConsumer(properties(arguments.get(6)), topic, commitIntervalMillis);
    threads =
        List.of(
            Thread.ofPlatform().name("bare-consumer").start(consumer),
            Thread.ofPlatform().name("bare-producer").start(producer));
  }

  @Override
  public void end() throws InterruptedException {
    pacing.end();
    consumer.end();
    for (var thread : threads) {
      thread.join();
    }
  }

  @Override
  public void pause() {
    pacing.pause();
  }

  @Override
  public void resume() {
    pacing.resume();
  }

  private static Properties properties(String file) throws IOException {
    var properties = new Properties();
    try (Reader reader = Files.newBufferedReader(Path.of(file))) {
      properties.load(reader);
    }
    return properties;
  }
}
