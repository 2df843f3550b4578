package io.brokerbench.worker.coordinator;

import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.plan.TopicPlan;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks now and then during the load for the smallest in-sync set of any partition. */
final class InSyncWatch implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(InSyncWatch.class);
  private static final Duration INTERVAL = Duration.ofSeconds(5);

  private final BrokerAdmin admin;
  private final TopicPlan topics;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("in-sync-watch").daemon().factory());
  private Integer smallest;
  private boolean failing;

  InSyncWatch(BrokerAdmin admin, TopicPlan topics) {
    this.admin = admin;
    this.topics = topics;
    timer.scheduleWithFixedDelay(this::sample, 0, INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** The smallest that was seen, or null where none could be read or there are none. */
  synchronized Integer smallest() {
    return smallest;
  }

  private void sample() {
    try {
      var now = admin.smallestInSyncSet(topics);
      synchronized (this) {
        now.ifPresent(size -> smallest = smallest == null ? size : Math.min(smallest, size));
      }
      failing = false;
    } catch (BrokerException e) {
      if (!failing) {
        LOG.warn("the in-sync sets cannot be read: {}", e.getMessage());
      }
      failing = true;
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
