package io.brokerbench.worker.coordinator;

import io.brokerbench.api.Reason;
import io.brokerbench.core.message.Message;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.nodes.DirtyPages;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds a stage back until the disks of brokers have what earlier ones have left in the page cache:
 * otherwise a stage would pay for the one before, or measure memory.
 */
final class WriteBack {

  private static final Logger LOG = LoggerFactory.getLogger(WriteBack.class);

  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final Duration READ_BOUND = Duration.ofSeconds(30);

  /** Linux writes back what has been dirty for 30 s, and looks every 5 s; disks take their time. */
  private static final Duration BOUND = Duration.ofMinutes(2);

  private final Long maxBytes;
  private final DirtyPages pages;
  private final MonotonicClock clock;
  private final Duration firstBound;
  private final Duration bound;
  private boolean wasRead;
  private String failure;
  private Message waitingFor;

  /**
   * Holds nothing back yet.
   *
   * @param maxBytes that a node may have, or null for any number
   * @param pages of the nodes
   * @param firstBound within which they must be readable for the first time
   */
  WriteBack(Long maxBytes, DirtyPages pages, MonotonicClock clock, Duration firstBound) {
    this(maxBytes, pages, clock, firstBound, BOUND);
  }

  /** For tests: with another bound than usual. */
  WriteBack(
      Long maxBytes, DirtyPages pages, MonotonicClock clock, Duration firstBound, Duration bound) {
    this.maxBytes = maxBytes;
    this.pages = pages;
    this.clock = clock;
    this.firstBound = firstBound;
    this.bound = bound;
  }

  /**
   * Goes on until no node has more, or the time for that is over.
   *
   * @return what the node has that has most; null where nobody asked, or they cannot be read
   * @throws LoadFailedException if they could never be read
   */
  Long await(LoadConductor.Steps steps) throws LoadFailedException, InterruptedException {
    if (maxBytes == null) {
      return null;
    }
    try {
      return awaitDisks(steps);
    } finally {
      waitingFor = null;
    }
  }

  /** For how many seconds a stage is held back at most, once the pages were read. */
  int boundSeconds() {
    return maxBytes == null ? 0 : Math.toIntExact(bound.toSeconds());
  }

  /** What a stage is being held back for; null while none is. */
  Message waitingFor() {
    return waitingFor;
  }

  private Long awaitDisks(LoadConductor.Steps steps)
      throws LoadFailedException, InterruptedException {
    var found = wasRead ? read(steps) : awaitFirst(steps);
    var deadline = clock.now() + bound.toNanos();
    while ((found == null || found > maxBytes) && clock.now() < deadline) {
      waitingFor = found == null ? unread() : unwritten(found);
      steps.until(clock.now() + INTERVAL.toNanos());
      found = read(steps);
    }
    if (found == null) {
      LOG.warn("the dirty pages of broker nodes cannot be read: {}", failure);
    } else {
      LOG.info("the broker node with most has {} bytes of dirty pages", found);
    }
    return found;
  }

  private Message unwritten(long found) {
    return CoordinatorMessage.DISKS_BEHIND.with(found, maxBytes);
  }

  private Message unread() {
    return CoordinatorMessage.DIRTY_PAGES_UNKNOWN.with(failure);
  }

  /** Who tells them may not have started yet. */
  private Long awaitFirst(LoadConductor.Steps steps)
      throws LoadFailedException, InterruptedException {
    var deadline = clock.now() + firstBound.toNanos();
    var found = read(steps);
    while (found == null) {
      if (clock.now() > deadline) {
        throw new LoadFailedException(
            Reason.StartDeadlineExceeded,
            CoordinatorMessage.DIRTY_PAGES_UNREADABLE.with(firstBound.toSeconds(), failure));
      }
      waitingFor = unread();
      steps.until(clock.now() + INTERVAL.toNanos());
      found = read(steps);
    }
    return found;
  }

  /** By another thread: this one has workers to listen to. */
  private Long read(LoadConductor.Steps steps) throws LoadFailedException, InterruptedException {
    var reading = new FutureTask<>(pages::mostBytes);
    Thread.ofVirtual().name("dirty-pages").start(reading);
    steps.until(clock.now() + READ_BOUND.toNanos(), reading::isDone);
    if (!reading.isDone()) {
      reading.cancel(true);
      failure = CoordinatorMessage.NO_ANSWER.with(READ_BOUND.toSeconds()).toString();
      return null;
    }
    try {
      var found = reading.get();
      wasRead = true;
      return found;
    } catch (ExecutionException e) {
      failure = String.valueOf(e.getCause().getMessage());
      return null;
    }
  }
}
