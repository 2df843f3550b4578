package io.brokerbench.api;

/** When Kafka forces messages to disk at the levels with asynchronous local durability, 2 and 4. */
public enum KafkaFlush {
  /** No forced flush: the operating system writes its page cache. Kafka's own default. */
  OperatingSystem,
  /** {@code flush.messages=10000}, {@code flush.ms=1000}, as published benchmarks list it. */
  Interval
}
