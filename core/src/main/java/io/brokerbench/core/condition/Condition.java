package io.brokerbench.core.condition;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** What two results may differ in, by the words that a table has for it. */
public enum Condition implements MessageId {
  TOOL("benchmark", Role.QUESTION),
  AXIS("axis", Role.QUESTION),
  SYSTEM("system", Role.QUESTION),
  PROTOCOL("client protocol", Role.QUESTION),
  LEVEL("durability level", Role.QUESTION),
  MODE("durability mode", Role.QUESTION),
  REPLICATION_FACTOR("replication factor", Role.QUESTION),
  PROOF("durability proof", Role.QUESTION),
  RATE("rate", Role.QUESTION),
  MESSAGE_SIZE("payload bytes", Role.QUESTION),
  TOPICS("topics", Role.QUESTION),
  PARTITIONS("partitions per topic", Role.QUESTION),
  PRODUCERS("producers", Role.QUESTION),
  SUBSCRIPTIONS("subscriptions per topic", Role.QUESTION),
  SUBSCRIPTION_TYPE("subscription type", Role.QUESTION),
  CONSUMERS("consumers per subscription", Role.QUESTION),
  KEYS("keys", Role.QUESTION),
  PAYLOAD("payload", Role.QUESTION),
  BACKLOG("backlog", Role.QUESTION),
  WORKLOAD_FILE("workload file", Role.QUESTION),
  SEARCH("search for the peak", Role.CIRCUMSTANCE),
  WARM_UP("warm-up in seconds", Role.CIRCUMSTANCE),
  MEASURED("measured seconds or messages", Role.CIRCUMSTANCE),
  PACING("pacing granularity in us", Role.CIRCUMSTANCE),
  DEPLOYMENT("deployment", Role.CIRCUMSTANCE),
  BROKERS("brokers", Role.CIRCUMSTANCE),
  BROKER_VERSION("broker version", Role.CIRCUMSTANCE),
  BROKER_MACHINE("machine of brokers", Role.CIRCUMSTANCE),
  BROKER_KERNEL("kernel of brokers", Role.CIRCUMSTANCE),
  BROKER_DISK("file system of brokers", Role.CIRCUMSTANCE),
  BROKER_JVM("Java of brokers", Role.CIRCUMSTANCE),
  WORKERS("workers", Role.CIRCUMSTANCE),
  WORKER_CPU("CPU limit of workers", Role.CIRCUMSTANCE),
  WORKER_JAVA("Java of workers", Role.CIRCUMSTANCE),
  CLIENT_VERSION("client library", Role.CIRCUMSTANCE),
  GENERATOR_VERSION("brokerbench", Role.CIRCUMSTANCE),
  SPEC_FIELD("spec field", Role.CIRCUMSTANCE),
  BROKER_SETTING("broker setting", Role.SETTING),
  PRODUCER_SETTING("producer setting", Role.SETTING),
  CONSUMER_SETTING("consumer setting", Role.SETTING);

  /** How much a difference matters. */
  public enum Role {
    /** Results that differ in it answer different questions. */
    QUESTION,
    /** May explain a difference between results of the same question. */
    CIRCUMSTANCE,
    /** The same, by names that only one system and protocol has. */
    SETTING
  }

  private final MessageText text;
  private final Role role;

  Condition(String words, Role role) {
    text = MessageText.of(words);
    this.role = role;
  }

  /** How much a difference in it matters. */
  public Role role() {
    return role;
  }

  @Override
  public MessageText text() {
    return text;
  }
}
