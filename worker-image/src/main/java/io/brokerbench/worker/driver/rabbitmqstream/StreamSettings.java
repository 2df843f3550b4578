package io.brokerbench.worker.driver.rabbitmqstream;

import com.rabbitmq.stream.ConsumerBuilder;
import com.rabbitmq.stream.ConsumerFlowStrategy;
import com.rabbitmq.stream.ProducerBuilder;
import com.rabbitmq.stream.compression.Compression;
import io.brokerbench.core.plan.ClientPlan;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.rabbitmq.Unconfirmed;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/** Gives the settings of a plan to the client's builders. */
final class StreamSettings {

  /** Where the plan leaves it out. */
  private static final long MOST_UNCONFIRMED_MESSAGES = 10_000;

  private static final String CONFIRM_TIMEOUT = "confirmTimeoutMillis";

  private static final String NO_COMPRESSION = "none";

  private final ClientPlan clients;
  private final int messageBytes;

  /**
   * Of a plan.
   *
   * @param messageBytes size of each message, in bytes
   */
  StreamSettings(ClientPlan clients, int messageBytes) {
    this.clients = clients;
    this.messageBytes = messageBytes;
  }

  String virtualHost() {
    return clients.producer().getOrDefault("virtualHost", "/");
  }

  /** How many messages of a producer may be outstanding, over all partitions. */
  long unconfirmedOfProducer() {
    var budget = Long.parseLong(clients.producer().getOrDefault("maxUnconfirmedBytes", "0"));
    return Unconfirmed.limit(budget, messageBytes);
  }

  /** How many of them to one partition, which the client bounds by itself. */
  int unconfirmedOfPartition() {
    var most = Math.min(MOST_UNCONFIRMED_MESSAGES, unconfirmedOfProducer());
    return number(clients.producer(), "maxUnconfirmedMessages", (int) most);
  }

  /**
   * The settings of the producer of a partition. A batch that is not full goes out after the delay;
   * without a delay the client sends what there is, and grows its batches with the load.
   */
  @SuppressWarnings("deprecation") // The client has nothing else for batches of a fixed size.
  ProducerBuilder producer(ProducerBuilder builder) {
    var plan = clients.producer();
    var delay = number(plan, "batchPublishingDelayMillis", 0);
    builder
        .maxUnconfirmedMessages(unconfirmedOfPartition())
        .enqueueTimeout(BenchmarkProducer.LONGEST_WAIT)
        .dynamicBatch(delay == 0);
    if (plan.containsKey(CONFIRM_TIMEOUT)) {
      builder.confirmTimeout(Duration.ofMillis(number(plan, CONFIRM_TIMEOUT, 0)));
    }
    if (delay > 0) {
      builder.batchPublishingDelay(Duration.ofMillis(delay));
    }
    if (plan.containsKey("batchSize")) {
      builder.batchSize(number(plan, "batchSize", 0));
    }
    if (plan.containsKey("subEntrySize")) {
      builder.subEntrySize(number(plan, "subEntrySize", 1));
    }
    var compression = plan.getOrDefault("compression", NO_COMPRESSION);
    return compression.equalsIgnoreCase(NO_COMPRESSION)
        ? builder
        : builder.compression(Compression.valueOf(compression.toUpperCase(Locale.ROOT)));
  }

  /** The server sends another chunk when half of one was told: what waits to be told is bounded. */
  ConsumerBuilder consumer(ConsumerBuilder builder) {
    var credits = number(clients.consumer(), "initialCredits", 10);
    return builder
        .flow()
        .strategy(ConsumerFlowStrategy.creditWhenHalfMessagesProcessed(credits))
        .builder();
  }

  /** Whether one consumer of a subscription reads a stream at a time. */
  boolean singleActiveConsumer() {
    return Boolean.parseBoolean(clients.consumer().get("singleActiveConsumer"));
  }

  Duration acknowledgeInterval() {
    return Duration.ofMillis(clients.acknowledgeIntervalMillis());
  }

  private static int number(Map<String, String> plan, String name, int otherwise) {
    return Integer.parseInt(plan.getOrDefault(name, String.valueOf(otherwise)));
  }
}
