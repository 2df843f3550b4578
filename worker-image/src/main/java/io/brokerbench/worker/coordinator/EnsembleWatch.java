package io.brokerbench.worker.coordinator;

import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.LedgerEnsembles;
import io.brokerbench.core.plan.TopicPlan;
import io.brokerbench.worker.clock.MonotonicClock;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts how often the ledgers of the run got other bookies, stage by stage. Nothing is asked under
 * load: ledgers remember their ensembles. For one thread.
 */
final class EnsembleWatch {

  private static final Logger LOG = LoggerFactory.getLogger(EnsembleWatch.class);

  private static final int ATTEMPTS = 3;
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private final BrokerAdmin admin;
  private final TopicPlan topics;
  private final MonotonicClock clock;
  private Optional<LedgerEnsembles> newest = Optional.empty();
  private long all;
  private boolean isNewestRead;
  private String failure;
  private Long quoted;

  /** Asks nothing yet. */
  EnsembleWatch(BrokerAdmin admin, TopicPlan topics, MonotonicClock clock) {
    this.admin = admin;
    this.topics = topics;
    this.clock = clock;
  }

  /**
   * Before the load.
   *
   * @throws LoadFailedException if they cannot be read: no stage could be Valid
   */
  void begin(LoadConductor.Steps steps) throws LoadFailedException, InterruptedException {
    newest = read(steps);
    if (failure != null) {
      throw new LoadFailedException(
          Reason.BrokerRequestFailed, CoordinatorMessage.ENSEMBLES_UNKNOWN.with(failure));
    }
  }

  /**
   * After a stage: how many changes there were since the last reading; null where one of both could
   * not be read. The next stage that is read has those as well.
   */
  Long sinceLast(LoadConductor.Steps steps) throws LoadFailedException, InterruptedException {
    var found = newest.isEmpty() ? newest : read(steps);
    isNewestRead = found.isPresent();
    if (found.isEmpty()) {
      return null;
    }
    var changes = found.get().changesSince(newest.get());
    newest = found;
    all += changes;
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
    return isNewestRead ? Long.valueOf(all) : null;
  }

  /** Asks a few times: a failure would make all that comes of it not Valid. */
  private Optional<LedgerEnsembles> read(LoadConductor.Steps steps)
      throws LoadFailedException, InterruptedException {
    failure = null;
    for (var attempt = 1; ; attempt++) {
      try {
        return readOnce(steps);
      } catch (ExecutionException e) {
        LOG.warn("the ensembles of ledgers cannot be read: {}", e.getCause().getMessage());
        if (attempt == ATTEMPTS) {
          failure = String.valueOf(e.getCause().getMessage());
          return Optional.empty();
        }
      }
      steps.until(clock.now() + PAUSE.toNanos());
    }
  }

  /** By another thread: this one has workers to listen to. */
  private Optional<LedgerEnsembles> readOnce(LoadConductor.Steps steps)
      throws ExecutionException, LoadFailedException, InterruptedException {
    var reading = new FutureTask<>(() -> admin.ledgerEnsembles(topics));
    Thread.ofVirtual().name("ensembles").start(reading);
    try {
      // It has a bound of its own, which grows with the number of partitions.
      steps.until(Long.MAX_VALUE, reading::isDone);
    } finally {
      reading.cancel(true);
    }
    return reading.get();
  }
}
