package io.brokerbench.api;

/** The systems that brokerbench measures. */
public enum BrokerKind {
  /** Apache Kafka. */
  Kafka
}
