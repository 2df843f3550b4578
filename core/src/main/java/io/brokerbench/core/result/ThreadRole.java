package io.brokerbench.core.result;

/** What a thread of a worker does. */
public enum ThreadRole {
  /** Paces or sends messages. */
  Sender,
  /** Receives messages. */
  Consumer,
  /** Does the network's work of producers, in the client library. */
  ProducerClient,
  /** Does the network's work of consumers, in the client library. */
  ConsumerClient,
  /** Does the network's work of producers or consumers, which its name does not tell. */
  Client;

  /** Whether messages may be sent by it. */
  public boolean sends() {
    return this == Sender || this == ProducerClient || this == Client;
  }

  /** Whether messages may be received by it. */
  public boolean receives() {
    return this == Consumer || this == ConsumerClient || this == Client;
  }
}
