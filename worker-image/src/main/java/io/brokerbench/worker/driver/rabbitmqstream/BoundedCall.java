package io.brokerbench.worker.driver.rabbitmqstream;

import io.brokerbench.worker.driver.rabbitmq.RabbitMqDriverMessage;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * A call of the stream client that connects to a node. The client tries again without end while no
 * node that it reaches has the host by which the servers name it.
 */
final class BoundedCall {

  private final Duration bound;

  /** Calls that take at most {@code bound}. */
  BoundedCall(Duration bound) {
    this.bound = bound;
  }

  /**
   * What the call returns.
   *
   * @throws IllegalStateException if the call takes longer, or the thread is interrupted
   * @throws RuntimeException that the call throws
   */
  <T> T of(Supplier<T> call) {
    var task = new FutureTask<>(call::get);
    var thread = Thread.ofVirtual().start(task);
    try {
      return task.get(bound.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new IllegalStateException(
          RabbitMqDriverMessage.ANOTHER_HOST.with(bound.toSeconds()).toString(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException failure
          ? failure
          : new IllegalStateException(e.getCause());
    } finally {
      thread.interrupt();
    }
  }
}
