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

  /**
   * Longest time between two samples. A request may take 20 s before it fails, and the next may be
   * slow: a loaded broker answers late.
   */
  private static final long LONGEST_GAP = INTERVAL.multipliedBy(3).plusSeconds(20).toNanos();

  /** A time without a sample that is kept apart: the next sample is late. */
  private static final long LATE = INTERVAL.multipliedBy(3).dividedBy(2).toNanos();

  /** How old the last sample may be at the end of a time that has none. */
  private static final long OLDEST = INTERVAL.multipliedBy(2).toNanos();

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

  /**
   * Samples of the same size, without another and without a late one between them.
   *
   * @param gap the longest time between two of them
   */
  private record Span(long from, long to, int size, long gap) {}

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
   * The smallest of the samples within a time, both ends included. A time without a sample has that
   * of the samples around it, or of the last before where that is recent. Null where it was not
   * read, or not without a gap.
   */
  synchronized Integer smallestBetween(long from, long to) {
    // A load that ended early was not measured any further.
    var end = Math.min(to, clock.now());
    var start = Math.min(from, end);
    var within = within(start, end);
    if (within.isEmpty()) {
      return smallestAround(start, end);
    }
    var read = start;
    for (var span : within) {
      if (span.from - read > LONGEST_GAP) {
        return null;
      }
      read = span.to;
    }
    return end - read > LONGEST_GAP ? null : smallestOf(within);
  }

  /**
   * The longest part of a time in which no sample was taken, in seconds; null where none ever was.
   */
  synchronized Double longestGapBetween(long from, long to) {
    if (spans.isEmpty()) {
      return null;
    }
    var end = Math.min(to, clock.now());
    var start = Math.min(from, end);
    var longest = 0L;
    var read = start;
    for (var span : within(start, end)) {
      longest = Math.max(longest, Math.max(span.from - read, span.gap));
      read = span.to;
    }
    longest = Math.min(Math.max(longest, end - read), end - start);
    return longest / (double) TimeUnit.SECONDS.toNanos(1);
  }

  private List<Span> within(long start, long end) {
    return spans.stream().filter(s -> s.from <= end && s.to >= start).toList();
  }

  private Integer smallestAround(long from, long to) {
    var before = spans.stream().filter(s -> s.to < from).reduce((a, b) -> b).orElse(null);
    var after = spans.stream().filter(s -> s.from > to).findFirst().orElse(null);
    if (before == null) {
      return null;
    }
    if (after != null && after.from - before.to <= LONGEST_GAP) {
      return Math.min(before.size, after.size);
    }
    return to - before.to <= OLDEST ? before.size : null;
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
    } catch (BrokerException | RuntimeException e) {
      // Whatever is thrown from here would end the timer without a word.
      if (!failing) {
        LOG.warn("the in-sync sets cannot be read: {}", e.getMessage());
      }
      failing = true;
    }
  }

  private synchronized void add(long now, int size) {
    var last = spans.isEmpty() ? null : spans.getLast();
    var gap = last == null ? 0 : now - last.to;
    var isLike = last != null && gap <= LATE && last.size == size;
    var isOneTooMany = spans.size() >= MAX_SPANS && gap <= LONGEST_GAP;
    if (isLike || isOneTooMany) {
      spans.removeLast();
      spans.add(new Span(last.from, now, Math.min(last.size, size), Math.max(last.gap, gap)));
    } else {
      spans.add(new Span(now, now, size, 0));
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
