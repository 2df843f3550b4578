package io.brokerbench.api;

/** How the consumers of a subscription share its messages. Kafka's consumer groups are Failover. */
public enum SubscriptionType {
  /** One consumer has all partitions; a second one is refused. */
  Exclusive,
  /** Each partition has one consumer at a time, which receives it in order. */
  Failover,
  /** Every consumer has all partitions and receives some messages of each, in no order. */
  Shared,
  /** As Shared, but all messages of a key go to one consumer, in order. */
  KeyShared
}
