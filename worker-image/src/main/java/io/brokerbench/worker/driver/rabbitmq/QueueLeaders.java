package io.brokerbench.worker.driver.rabbitmq;

import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.rabbitmq.ManagementApi;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Which node leads each queue, by the management API: AMQP does not tell. Where the API does not
 * answer soon, what it said last is used; where it has said nothing, nothing is known, and clients
 * connect to any node. Thread-safe.
 */
final class QueueLeaders {

  private static final Logger LOG = LoggerFactory.getLogger(QueueLeaders.class);

  /** Clients connect one after the other, and again all at once: one answer is for them all. */
  private static final long FRESH_NANOS = Duration.ofSeconds(1).toNanos();

  /** Before anything is known. */
  private static final Duration FIRST_WAIT = Duration.ofSeconds(30);

  /** While clients connect anew, in the midst of the load. */
  private static final Duration LATER_WAIT = Duration.ofSeconds(2);

  private final Callable<Map<String, String>> request;
  private final Executor executor;
  private Map<String, String> known = Map.of();
  private CompletableFuture<Void> asking;
  private long askedAt;

  /** Asks by itself, on threads of its own. */
  QueueLeaders(Callable<Map<String, String>> request) {
    this(request, task -> Thread.ofVirtual().name("leaders").start(task));
  }

  QueueLeaders(Callable<Map<String, String>> request, Executor executor) {
    this.request = request;
    this.executor = executor;
  }

  /** The question to a cluster: the leaders of the queues whose names begin with {@code prefix}. */
  static Callable<Map<String, String>> of(ManagementApi api, String virtualHost, String prefix) {
    return () -> {
      if (api.urls().isEmpty()) {
        return Map.of();
      }
      var leaders = new HashMap<String, String>();
      api.queues(virtualHost, prefix)
          .forEach((name, queue) -> leaders.put(name, ManagementApi.leader(queue)));
      return leaders;
    };
  }

  /** The name of the node that leads this queue; empty if it is not known. */
  Optional<String> of(String queue) {
    await(ask());
    synchronized (this) {
      return Optional.ofNullable(known.get(queue)).filter(leader -> !leader.isEmpty());
    }
  }

  private synchronized CompletableFuture<Void> ask() {
    if (asking == null || asking.isDone() && System.nanoTime() - askedAt > FRESH_NANOS) {
      askedAt = System.nanoTime();
      asking = CompletableFuture.runAsync(this::fetch, executor);
    }
    return asking;
  }

  private void fetch() {
    try {
      var found = request.call();
      synchronized (this) {
        known = found;
      }
    } catch (BrokerException e) {
      LOG.warn("the leaders of queues are not known: {}", e.getMessage());
    } catch (Exception e) {
      LOG.warn("the leaders of queues are not known", e);
    }
  }

  private void await(CompletableFuture<Void> answer) {
    Duration atMost;
    synchronized (this) {
      atMost = known.isEmpty() ? FIRST_WAIT : LATER_WAIT;
    }
    try {
      answer.get(atMost.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException | ExecutionException e) {
      // What was known before has to do.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
