package io.brokerbench.core.plan;

import io.brokerbench.api.BacklogType;
import io.brokerbench.api.SubscriptionType;

/**
 * The load.
 *
 * @param messageSizeBytes payload of each message, in bytes
 * @param rate how fast messages are sent
 * @param producers number of producers of all topics
 * @param consumers number of consumers of all subscriptions
 * @param subscriptionsPerTopic every message is received so often
 * @param subscriptionType how the consumers of a subscription share it
 * @param keys the keys of messages
 * @param payload what messages carry
 * @param warmUpSeconds load before measuring, in seconds
 * @param durationSeconds measured load, in seconds; 0 where messages bound it, or a backlog
 * @param messages measured messages of all producers together; 0 where time bounds them
 * @param backlog what gathers before some subscriptions are read; null where nothing does
 * @param drainTimeoutSeconds for consumers to catch up after the last send, in seconds
 * @param pacingGranularityMicros sends due within this time go out together, in microseconds
 */
public record LoadPlan(
    int messageSizeBytes,
    RatePlan rate,
    int producers,
    int consumers,
    int subscriptionsPerTopic,
    SubscriptionType subscriptionType,
    KeyPlan keys,
    PayloadPlan payload,
    int warmUpSeconds,
    int durationSeconds,
    long messages,
    BacklogPlan backlog,
    int drainTimeoutSeconds,
    int pacingGranularityMicros) {

  /** Whether anybody receives the messages. */
  public boolean hasConsumers() {
    return subscriptionsPerTopic > 0;
  }

  /** Whether some subscriptions are read from the start, where others are read from a backlog. */
  public boolean hasTailingConsumers() {
    return hasConsumers() && (backlog == null || backlog.type() == BacklogType.Mixed);
  }
}
