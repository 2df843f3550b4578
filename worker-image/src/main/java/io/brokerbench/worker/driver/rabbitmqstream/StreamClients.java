package io.brokerbench.worker.driver.rabbitmqstream;

import com.rabbitmq.stream.Environment;
import com.rabbitmq.stream.EnvironmentBuilder;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The client's environment for all producers of a process, or for all its consumers, with the
 * threads of its connections. It is made when it is first needed. Thread-safe.
 */
final class StreamClients {

  private static final Logger LOG = LoggerFactory.getLogger(StreamClients.class);
  private static final int CLOSE_SECONDS = 5;

  private final Supplier<EnvironmentBuilder> builders;
  private final String threads;
  private EventLoopGroup eventLoops;
  private Environment environment;

  /**
   * Connects to nothing yet.
   *
   * @param threads how the names of the connections' threads begin
   */
  StreamClients(Supplier<EnvironmentBuilder> builders, String threads) {
    this.builders = builders;
    this.threads = threads;
  }

  /**
   * Connects the first time.
   *
   * @throws com.rabbitmq.stream.StreamException if no node can be connected to
   */
  synchronized Environment get() {
    if (environment == null) {
      if (eventLoops == null) {
        // 0: as many as the library thinks right.
        eventLoops =
            new MultiThreadIoEventLoopGroup(
                0, new DefaultThreadFactory(threads, true), NioIoHandler.newFactory());
      }
      environment = builders.get().netty().eventLoopGroup(eventLoops).environmentBuilder().build();
    }
    return environment;
  }

  /** Ends its threads and connections, within a bound. */
  synchronized void close() {
    var closing = Thread.ofVirtual().start(this::closeEnvironment);
    try {
      closing.join(TimeUnit.SECONDS.toMillis(CLOSE_SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    if (eventLoops != null) {
      eventLoops.shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS);
    }
  }

  private void closeEnvironment() {
    try {
      if (environment != null) {
        environment.close();
      }
    } catch (RuntimeException e) {
      LOG.warn("the stream client cannot be closed: {}", e.getMessage());
    }
  }
}
