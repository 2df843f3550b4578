package io.brokerbench.api;

/** The messages of classic queues. */
public enum RabbitMqClassic {
  /** Delivery mode 2: written to the files of the queue. */
  Persistent,
  /** Delivery mode 1: confirmed from memory. A killed node loses them. Levels 2 and 4. */
  Transient
}
