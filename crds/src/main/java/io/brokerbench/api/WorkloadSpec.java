package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * The load that the broker is put under.
 *
 * @param topics number of topics
 * @param partitionsPerTopic partitions of each topic
 * @param messageSizeBytes payload of each message, in bytes
 * @param producersPerTopic producers on each topic
 * @param subscriptionsPerTopic independent subscriptions (consumer groups) on each topic
 * @param consumersPerSubscription consumers that share a subscription
 * @param subscriptionType how they share it
 * @param keys the keys of messages
 * @param payload what messages carry
 * @param rate the schedule of sends
 * @param backlog what gathers before some subscriptions are read
 * @param batching how clients group messages
 * @param warmUpSeconds load before measuring, in seconds
 * @param durationSeconds measured load, in seconds; null where {@code messages} bound it, or a
 *     backlog after which producers stop
 * @param messages measured messages of all producers together, in place of a duration
 * @param drainTimeoutSeconds at most this long consumers may take to catch up afterwards
 * @param clientConfig further client settings
 */
@ValidationRule(
    value = "self.topics * self.partitionsPerTopic <= 10000",
    messageExpression =
        "'topics times partitionsPerTopic is %d, must be at most 10000'"
            + ".format([self.topics * self.partitionsPerTopic])",
    message = RuleText.TOO_MANY_PARTITIONS,
    fieldPath = ".partitionsPerTopic")
@ValidationRule(
    value = "self.messageSizeBytes <= self.batching.maxBytes",
    messageExpression =
        "'%d is too large, must be at most batching.maxBytes, which is %d'"
            + ".format([self.messageSizeBytes, self.batching.maxBytes])",
    message = RuleText.MESSAGE_LARGER_THAN_BATCH,
    fieldPath = ".messageSizeBytes")
@ValidationRule(
    value = "self.subscriptionType != 'Exclusive' || self.consumersPerSubscription == 1",
    messageExpression =
        "'%d is too large, must be 1 for an Exclusive subscription'"
            + ".format([self.consumersPerSubscription])",
    message = RuleText.EXCLUSIVE_CONSUMERS,
    fieldPath = ".consumersPerSubscription")
@ValidationRule(
    value = "self.subscriptionType != 'KeyShared' || self.keys.distribution != 'None'",
    message = RuleText.KEY_SHARED_WITHOUT_KEYS,
    fieldPath = ".keys.distribution")
@ValidationRule(
    value =
        "self.subscriptionType != 'KeyShared'"
            + " || self.topics * self.producersPerTopic * self.keys.distinct <= 10000000",
    messageExpression =
        "'keys.distinct times the number of producers is %d, must be at most 10000000 for"
            + " KeyShared, which checks the order of each pair'"
            + ".format([self.topics * self.producersPerTopic * self.keys.distinct])",
    message = RuleText.KEY_SHARED_WITH_TOO_MANY_KEYS,
    fieldPath = ".keys.distinct")
@ValidationRule(
    value = "!(has(self.messages) && has(self.durationSeconds))",
    messageExpression =
        "'messages %d and durationSeconds %d exclude each other, remove one of them'"
            + ".format([self.messages, self.durationSeconds])",
    message = RuleText.MESSAGES_AND_DURATION,
    fieldPath = ".messages")
@ValidationRule(
    value = "!has(self.messages) || self.rate.type == 'Fixed' || self.rate.type == 'Unlimited'",
    messageExpression =
        "'%d is not allowed with rate.type %s, remove it or use Fixed or Unlimited'"
            + ".format([self.messages, self.rate.type])",
    message = RuleText.MESSAGES_WITH_OTHER_RATE,
    fieldPath = ".messages")
@ValidationRule(
    value = "!has(self.messages) || self.topics * self.producersPerTopic <= self.messages",
    messageExpression =
        "'%d is too small, must be at least one for each of the %d producers'"
            + ".format([self.messages, self.topics * self.producersPerTopic])",
    message = RuleText.MESSAGES_BELOW_PRODUCERS,
    fieldPath = ".messages")
@ValidationRule(
    value =
        "!has(self.messages) || !has(self.rate.messagesPerSecond)"
            + " || self.messages < self.rate.messagesPerSecond * 604800",
    messageExpression =
        "'%d messages at %d per second take a week or longer, must be less than %d'"
            + ".format([self.messages, self.rate.messagesPerSecond,"
            + " self.rate.messagesPerSecond * 604800])",
    message = RuleText.MESSAGES_TAKE_A_WEEK,
    fieldPath = ".messages")
@ValidationRule(
    value =
        "self.backlog.type == 'None' || self.rate.type == 'Fixed'"
            + " || (self.rate.type == 'Unlimited' && self.backlog.producers == 'Stop')",
    messageExpression =
        "'%s requires rate.type Fixed, or Unlimited with backlog.producers Stop,"
            + " not %s with %s'"
            + ".format([self.backlog.type, self.rate.type, self.backlog.producers])",
    message = RuleText.BACKLOG_WITH_OTHER_RATE,
    fieldPath = ".backlog.type")
@ValidationRule(
    value =
        "self.backlog.type == 'None'"
            + " || self.subscriptionsPerTopic >= (self.backlog.type == 'Mixed' ? 2 : 1)",
    messageExpression =
        "'%d is too small, backlog.type %s requires at least %d'"
            + ".format([self.subscriptionsPerTopic, self.backlog.type, self.backlog.type =="
            + " 'Mixed' ? 2 : 1])",
    message = RuleText.BACKLOG_SUBSCRIPTIONS,
    fieldPath = ".subscriptionsPerTopic")
@ValidationRule(
    value =
        "self.subscriptionsPerTopic != 0 || !has(self.rate.peak)"
            + " || !has(self.rate.peak.maxEndToEndLatencyP99Micros)",
    message = RuleText.LATENCY_LIMIT_WITHOUT_SUBSCRIPTION,
    fieldPath = ".rate.peak.maxEndToEndLatencyP99Micros")
@ValidationRule(
    value =
        "self.backlog.type == 'None' || has(self.messages)"
            + " || has(self.backlog.bytes) || has(self.backlog.seconds)",
    messageExpression =
        "'backlog.type %s requires backlog.bytes or backlog.seconds, set one of them'"
            + ".format([self.backlog.type])",
    message = RuleText.BACKLOG_WITHOUT_SIZE,
    fieldPath = ".backlog.bytes")
@ValidationRule(
    value =
        "self.backlog.type == 'None' || !has(self.messages)"
            + " || (self.backlog.producers == 'Stop'"
            + " && !has(self.backlog.bytes) && !has(self.backlog.seconds))",
    messageExpression =
        "'the %d messages are the backlog, use Stop and remove bytes and seconds'"
            + ".format([self.messages])",
    message = RuleText.BACKLOG_OF_MESSAGES,
    fieldPath = ".backlog.producers")
@ValidationRule(
    value =
        "self.backlog.type == 'None' || self.backlog.producers == 'Continue'"
            + " || !has(self.durationSeconds)",
    messageExpression =
        "'%d has no effect, because with backlog.producers Stop the load ends with the"
            + " backlog; remove it'"
            + ".format([self.durationSeconds])",
    message = RuleText.DURATION_AFTER_BACKLOG,
    fieldPath = ".durationSeconds")
@ValidationRule(
    value =
        "self.backlog.type == 'None' || !has(self.backlog.seconds)"
            + " || self.warmUpSeconds < self.backlog.seconds",
    messageExpression =
        "'%d is too small, must be more than warmUpSeconds, which is %d and part of it'"
            + ".format([self.backlog.seconds, self.warmUpSeconds])",
    message = RuleText.BACKLOG_WITHIN_WARM_UP,
    fieldPath = ".backlog.seconds")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WorkloadSpec(
    @Default("1") @Min(1) @Max(10000) @JsonPropertyDescription("Number of topics.") Integer topics,
    @Default("1") @Min(1) @Max(10000) @JsonPropertyDescription("Partitions of each topic.")
        Integer partitionsPerTopic,
    @Default("1024")
        @Min(64)
        @Max(10000000)
        @JsonPropertyDescription(
            "Payload of each message in bytes. The first 64 carry the stamps (run, producer,"
                + " sequence, intended and actual send time), so that is the least.")
        Integer messageSizeBytes,
    @Default("1") @Min(1) @Max(1000) @JsonPropertyDescription("Producers on each topic.")
        Integer producersPerTopic,
    @Default("1")
        @Min(0)
        @Max(100)
        @JsonPropertyDescription(
            "Independent subscriptions on each topic: for Kafka, consumer groups. Each receives"
                + " every message. 0: messages are only produced, so what is lost or comes twice"
                + " cannot be told.")
        Integer subscriptionsPerTopic,
    @Default("1") @Min(1) @Max(1000) @JsonPropertyDescription("Consumers sharing a subscription.")
        Integer consumersPerSubscription,
    @Default("Failover")
        @JsonPropertyDescription(
            "How the consumers of a subscription share its messages. Failover: each partition has"
                + " one consumer, as in Kafka's consumer groups; the only one that Kafka has."
                + " Exclusive: one consumer in all. Shared: every consumer receives of every"
                + " partition, in no order. KeyShared: as Shared, but all messages of a key go to"
                + " one consumer, in order; needs keys.")
        SubscriptionType subscriptionType,
    @Default("{\"distribution\": \"None\", \"distinct\": 10000}")
        @JsonPropertyDescription("The keys of messages.")
        KeysSpec keys,
    @Default("{\"randomPercent\": 100}")
        @JsonPropertyDescription("What messages carry beside their stamps.")
        PayloadSpec payload,
    @Required
        @JsonPropertyDescription("How fast messages are sent: the schedule of intended sends.")
        RateSpec rate,
    @Default("{}") @JsonPropertyDescription("What gathers before some subscriptions are read.")
        BacklogSpec backlog,
    @Default("{}")
        @JsonPropertyDescription("How producers group messages, and compress the groups.")
        BatchingSpec batching,
    @Default("60")
        @Min(0)
        @Max(86400)
        @JsonPropertyDescription(
            "Seconds of load before measuring begins; its messages count for integrity, not for"
                + " latencies and rates.")
        Integer warmUpSeconds,
    @Min(1)
        @Max(604800)
        @JsonPropertyDescription(
            "Seconds of measured load: 600, unless messages says how much. With a backlog, seconds"
                + " of load after consumers have caught up.")
        Integer durationSeconds,
    @Min(1)
        @Max(1000000000000L)
        @JsonPropertyDescription(
            "Measured messages of all producers together, in place of durationSeconds.")
        Long messages,
    @Default("60")
        @Min(1)
        @Max(3600)
        @JsonPropertyDescription(
            "Seconds that consumers may take, after the last send, until every subscription has"
                + " every acknowledged message. What is missing then is counted as lost.")
        Integer drainTimeoutSeconds,
    @JsonPropertyDescription(
            "Further settings of the clients. An entry that contradicts the durability level, or"
                + " that brokerbench sets itself, is refused.")
        ClientConfigSpec clientConfig) {

  private static final int DEFAULT_DURATION_SECONDS = 600;

  /** What is absent reads as its default. */
  public WorkloadSpec {
    backlog = backlog == null ? BacklogSpec.NONE : backlog;
    if (durationSeconds == null && messages == null && !endsWithBacklog(backlog)) {
      durationSeconds = DEFAULT_DURATION_SECONDS;
    }
    payload = payload == null ? PayloadSpec.RANDOM : payload;
  }

  private static boolean endsWithBacklog(BacklogSpec backlog) {
    return backlog.type() != BacklogType.None && backlog.producers() == BacklogProducers.Stop;
  }

  /** Whether anybody receives the messages. */
  public boolean hasConsumers() {
    return subscriptionsPerTopic > 0;
  }

  /** Further settings of the clients; nothing said where the group is absent. */
  public ClientConfigSpec clientConfigOrUnset() {
    return clientConfig == null ? ClientConfigSpec.UNSET : clientConfig;
  }
}
