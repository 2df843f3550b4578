package io.brokerbench.worker.driver.rabbitmq;

import io.brokerbench.core.result.ThreadRole;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ThreadFactory;

/**
 * Makes the threads of connections. The client names them all alike once they are made; these name
 * themselves when they start, by whose connection it is.
 */
enum ConnectionThreads implements ThreadFactory {
  /** Of connections that publish. */
  PRODUCERS(ThreadRole.ProducerClient),
  /** Of connections that are read from. */
  CONSUMERS(ThreadRole.ConsumerClient);

  private static final String PREFIX = "amqp-";

  private final ThreadRole role;

  ConnectionThreads(ThreadRole role) {
    this.role = role;
  }

  /** Whose connections they are. */
  String clients() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public Thread newThread(Runnable task) {
    return Thread.ofPlatform()
        .daemon()
        .unstarted(
            () -> {
              var thread = Thread.currentThread();
              thread.setName(PREFIX + clients() + " " + thread.getName());
              task.run();
            });
  }

  /** What a thread of this name does; empty where it is none of these. */
  static Optional<ThreadRole> roleOf(String name) {
    for (var threads : values()) {
      if (name.startsWith(PREFIX + threads.clients())) {
        return Optional.of(threads.role);
      }
    }
    return Optional.empty();
  }
}
