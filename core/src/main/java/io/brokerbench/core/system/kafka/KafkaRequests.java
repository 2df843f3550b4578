package io.brokerbench.core.system.kafka;

import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.BrokerMessage;
import io.brokerbench.core.broker.NotAuthenticatedException;
import io.brokerbench.core.message.Message;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Waits for what a cluster answers, within bounds.
 *
 * @param cluster its addresses, for messages
 */
record KafkaRequests(String cluster) {

  /** Bound of every request, its retries included. */
  static final Duration TIMEOUT = Duration.ofSeconds(20);

  static final Duration PROBE_INTERVAL = Duration.ofMillis(250);

  /** As below, for {@link #TIMEOUT}. */
  <T> T awaitKnownTopics(Message request, Supplier<KafkaFuture<T>> ask) throws BrokerException {
    return awaitKnownTopics(request, TIMEOUT, ask);
  }

  /**
   * Asks again while a broker has not heard of a new topic yet: each learns of it in its time.
   *
   * @param bound of asking again
   */
  <T> T awaitKnownTopics(Message request, Duration bound, Supplier<KafkaFuture<T>> ask)
      throws BrokerException {
    var deadline = System.nanoTime() + bound.toNanos();
    while (true) {
      try {
        return await(request, ask.get());
      } catch (BrokerException e) {
        var unknown = e.getCause() instanceof UnknownTopicOrPartitionException;
        if (!unknown || System.nanoTime() > deadline) {
          throw e;
        }
        pause(PROBE_INTERVAL);
      }
    }
  }

  /**
   * What is answered.
   *
   * @param request what was asked for, for messages
   */
  <T> T await(Message request, KafkaFuture<T> future) throws BrokerException {
    try {
      return future.get(2 * TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof AuthenticationException) {
        throw new NotAuthenticatedException(describeFailure(request, e.getCause()), e.getCause());
      }
      throw new BrokerException(describeFailure(request, e.getCause()), e.getCause());
    } catch (TimeoutException e) {
      throw new BrokerException(describeFailure(request, e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BrokerException(describeFailure(request, e), e);
    }
  }

  /** Until it is done; {@code fine} means that it need not be. */
  void awaitUnless(Class<? extends Exception> fine, Message request, KafkaFuture<Void> future)
      throws BrokerException {
    try {
      await(request, future);
    } catch (BrokerException e) {
      if (!fine.isInstance(e.getCause())) {
        throw e;
      }
    }
  }

  private Message describeFailure(Message request, Throwable cause) {
    return KafkaMessage.REQUEST_FAILED.with(cluster, request, rootMessage(cause));
  }

  static String rootMessage(Throwable e) {
    var root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    var message = root.getMessage();
    return message == null || message.isBlank() ? root.getClass().getSimpleName() : message;
  }

  static void pause(Duration duration) throws BrokerException {
    try {
      Thread.sleep(duration);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BrokerException(BrokerMessage.INTERRUPTED.with(), e);
    }
  }
}
