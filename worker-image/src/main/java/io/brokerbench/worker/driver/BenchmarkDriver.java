package io.brokerbench.worker.driver;

import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.core.result.ThreadRole;
import java.util.Optional;
import java.util.function.Supplier;

/** The clients of one event streaming system. Thread-safe. */
public interface BenchmarkDriver extends AutoCloseable {

  /**
   * Connects a producer.
   *
   * @param payloads makes a payload for its messages, of which it takes as many as its client holds
   *     at a time
   * @param listener hears what becomes of each message
   * @throws DriverException if the client refuses; names the producer and the cause
   */
  BenchmarkProducer createProducer(
      ProducerAssignment assignment, Supplier<byte[]> payloads, SendListener listener)
      throws DriverException;

  /**
   * Connects a consumer to its subscription, from the earliest message.
   *
   * @param listener hears of each message, from now on; by the threads of the client or in {@link
   *     BenchmarkConsumer#poll}, one at a time
   * @throws DriverException if the client refuses; names the consumer and the cause
   */
  BenchmarkConsumer createConsumer(ConsumerAssignment assignment, MessageListener listener)
      throws DriverException;

  /**
   * What a thread of the client library does, by its name; empty where it is none that does the
   * network's work.
   */
  default Optional<ThreadRole> networkThread(String name) {
    return Optional.empty();
  }

  /** Name and version of the client library, such as {@code kafka-clients 4.3.1}. */
  String clientVersion();

  /** Lets go of what all clients share. */
  @Override
  void close();
}
