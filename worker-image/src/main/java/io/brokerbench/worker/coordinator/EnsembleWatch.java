package io.brokerbench.worker.coordinator;

import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.plan.TopicPlan;
import io.brokerbench.worker.clock.MonotonicClock;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the ensemble changes of the run's ledgers before the load and after each stage. Nothing is
 * asked under load: ledgers remember their ensembles. For one thread.
 */
final class EnsembleWatch {

  private static final Logger LOG = LoggerFactory.getLogger(EnsembleWatch.class);

  /** A request for each partition, of which there may be thousands. */
  private static final Duration BOUND = Duration.ofSeconds(60);

  private final BrokerAdmin admin;
  private final TopicPlan topics;
  private final MonotonicClock clock;
  private OptionalLong first = OptionalLong.empty();
  private OptionalLong newest = OptionalLong.empty();
  private boolean isNewestRead;
  private Long quoted;

  /** Asks nothing yet. */
  EnsembleWatch(BrokerAdmin admin, TopicPlan topics, MonotonicClock clock) {
    this.admin = admin;
    this.topics = topics;
    this.clock = clock;
  }

  /** Before the load. */
  void begin(LoadConductor.Steps steps) throws LoadFailedException, InterruptedException {
    first = read(steps);
    newest = first;
  }

  /**
   * After a stage: how many changes there were since the last count; null where one of both could
   * not be read. The next stage that is read has those as well.
   */
  Long sinceLast(LoadConductor.Steps steps) throws LoadFailedException, InterruptedException {
    var found = first.isEmpty() ? first : read(steps);
    isNewestRead = found.isPresent();
    if (found.isEmpty()) {
      return null;
    }
    var changes = found.getAsLong() - newest.getAsLong();
    newest = found;
    return changes;
  }

  /** The figures of the run are of a stage with so many. */
  void quote(Long changes) {
    quoted = changes;
  }

  /** Those of the stage that the figures are of; null where they are not known. */
  Long quoted() {
    return quoted;
  }

  /** Those of the whole load; null where they are not known. */
  Long all() {
    return isNewestRead ? Long.valueOf(newest.getAsLong() - first.getAsLong()) : null;
  }

  /** By another thread: this one has workers to listen to. */
  private OptionalLong read(LoadConductor.Steps steps)
      throws LoadFailedException, InterruptedException {
    var reading = new FutureTask<>(() -> admin.ensembleChanges(topics));
    Thread.ofVirtual().name("ensembles").start(reading);
    steps.until(clock.now() + BOUND.toNanos(), reading::isDone);
    if (!reading.isDone()) {
      reading.cancel(true);
      LOG.warn("the ensembles of ledgers are not read within {} s", BOUND.toSeconds());
      return OptionalLong.empty();
    }
    try {
      return reading.get();
    } catch (ExecutionException e) {
      LOG.warn("the ensembles of ledgers cannot be read: {}", e.getCause().getMessage());
      return OptionalLong.empty();
    }
  }
}
