package io.brokerbench.worker.driver.rabbitmq;

import io.brokerbench.core.plan.ClientPlan;
import java.time.Duration;
import java.util.Map;

/**
 * What the plan says of producers and consumers, by the names that the plan uses.
 *
 * @param virtualHost that the queues are in
 * @param requestedHeartbeat in seconds; 0 for none
 * @param connectToLeader whether clients connect to the leader of each queue, rather than to any
 *     node
 */
record AmqpSettings(String virtualHost, int requestedHeartbeat, boolean connectToLeader) {

  /** What the client asks for unless it is told to ask for something else. */
  private static final String DEFAULT_HEARTBEAT = "60";

  /** Of producers, or of consumers. */
  private static AmqpSettings of(Map<String, String> plan) {
    return new AmqpSettings(
        plan.getOrDefault("virtualHost", "/"),
        Integer.parseInt(plan.getOrDefault("requestedHeartbeat", DEFAULT_HEARTBEAT)),
        plan.getOrDefault("connectTo", "Leader").equals("Leader"));
  }

  /**
   * Of producers.
   *
   * @param connection of their connections
   * @param mandatory whether the server sends back what no queue takes
   * @param deliveryMode 2 for persistent messages, 1 for transient ones
   * @param maxUnconfirmedBytes of the messages of a producer; 0 for no limit
   */
  record Producing(
      AmqpSettings connection, boolean mandatory, int deliveryMode, long maxUnconfirmedBytes) {

    static Producing of(ClientPlan clients) {
      var plan = clients.producer();
      return new Producing(
          AmqpSettings.of(plan),
          Boolean.parseBoolean(plan.getOrDefault("mandatory", "true")),
          Integer.parseInt(plan.getOrDefault("deliveryMode", "2")),
          Long.parseLong(plan.getOrDefault("maxUnconfirmedBytes", "0")));
    }
  }

  /**
   * Of consumers.
   *
   * @param connection of their connections
   * @param prefetch messages that a queue has sent and the consumer has not acknowledged, at most
   * @param ackEvery messages after which it acknowledges
   * @param ackInterval after which it acknowledges in any case
   * @param singleActive whether one consumer of a subscription reads a queue at a time
   */
  record Consuming(
      AmqpSettings connection,
      int prefetch,
      int ackEvery,
      Duration ackInterval,
      boolean singleActive) {

    static Consuming of(ClientPlan clients) {
      var plan = clients.consumer();
      var prefetch = Integer.parseInt(plan.getOrDefault("prefetch", "1000"));
      return new Consuming(
          AmqpSettings.of(plan),
          prefetch,
          Integer.parseInt(
              plan.getOrDefault("ackEvery", String.valueOf(Math.max(1, prefetch / 2)))),
          Duration.ofMillis(clients.acknowledgeIntervalMillis()),
          Boolean.parseBoolean(plan.get("singleActiveConsumer")));
    }
  }
}
