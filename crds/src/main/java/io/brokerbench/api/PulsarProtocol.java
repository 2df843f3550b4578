package io.brokerbench.api;

/** The protocol that clients of Pulsar's brokers speak. */
public enum PulsarProtocol {
  /** Pulsar's own binary protocol. */
  Pulsar,
  /** Kafka's, by the protocol handler {@code kafka} in the brokers. */
  Kafka
}
