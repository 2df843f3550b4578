package io.brokerbench.worker.coordinator;

import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.plan.TopicPlan;
import io.brokerbench.worker.clock.MonotonicClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks every 5 s during the load for the smallest in-sync set of any partition. */
final class InSyncWatch implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(InSyncWatch.class);
  private static final Duration INTERVAL = Duration.ofSeconds(5);

  /** As many changes as half a day of samples may have; what comes then is put with the last. */
  private static final int MAX_SPANS = 8_640;

  private final BrokerAdmin admin;
  private final TopicPlan topics;
  private final MonotonicClock clock;
  private final List<Span> spans = new ArrayList<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().name("in-sync-watch").daemon().factory());
  private boolean failing;

  /** Samples without another between them that were of the same size. */
  private record Span(long from, long to, int size) {}

  /** Asks nothing yet; {@code clock} is that of the times. */
  InSyncWatch(BrokerAdmin admin, TopicPlan topics, MonotonicClock clock) {
    this.admin = admin;
    this.topics = topics;
    this.clock = clock;
  }

  void start() {
    timer.scheduleAtFixedRate(this::sample, 0, INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** The smallest that was seen, or null where none could be read or there are none. */
  synchronized Integer smallest() {
    return smallestOf(spans);
  }

  /**
   * The smallest of the samples within a time, both ends included; where it was too short for any,
   * that of the last sample before. Null where there is none either.
   */
  synchronized Integer smallestBetween(long from, long to) {
    var within = spans.stream().filter(s -> s.from <= to && s.to >= from).toList();
    return smallestOf(
        within.isEmpty()
            ? spans.stream().filter(s -> s.to < from).reduce((a, b) -> b).stream().toList()
            : within);
  }

  private static Integer smallestOf(List<Span> of) {
    return of.stream().map(Span::size).min(Integer::compare).orElse(null);
  }

  /** Takes a sample now. */
  void sample() {
    try {
      var found = admin.smallestInSyncSet(topics);
      if (found.isPresent()) {
        add(clock.now(), found.getAsInt());
      }
      failing = false;
    } catch (BrokerException e) {
      if (!failing) {
        LOG.warn("the in-sync sets cannot be read: {}", e.getMessage());
      }
      failing = true;
    }
  }

  private synchronized void add(long now, int size) {
    var last = spans.isEmpty() ? null : spans.getLast();
    if (last != null && (last.size == size || spans.size() == MAX_SPANS)) {
      spans.set(spans.size() - 1, new Span(last.from, now, Math.min(last.size, size)));
    } else {
      spans.add(new Span(now, now, size));
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
