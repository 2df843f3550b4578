package io.brokerbench.worker.coordinator;

import io.brokerbench.worker.clock.ClockOffset;
import io.brokerbench.worker.clock.ClockProbe;
import io.brokerbench.worker.clock.ClockTable;
import io.brokerbench.worker.clock.OffsetEstimator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The clocks of a run: one per kernel. The first process with a kernel sets its anchor, and the
 * others with the same boot id take it over, so that their offset is 0. Not thread-safe.
 */
final class RunClocks {

  /** Enough for the minimum filter to have met a quiet moment. */
  private static final int PROBES_FOR_START = 10;

  private static final int COORDINATOR = -1;

  private final Map<String, KernelClock> byBootId = new HashMap<>();
  private final List<KernelClock> byWorker = new ArrayList<>();

  /** With the coordinator's own clock. */
  RunClocks(int workers, String coordinatorBootId, long coordinatorAnchor) {
    byBootId.put(coordinatorBootId, new KernelClock(COORDINATOR, coordinatorAnchor));
    for (var i = 0; i < workers; i++) {
      byWorker.add(null);
    }
  }

  /** The anchor that the worker shall use; {@code ownAnchor} is the one that it took itself. */
  long register(int worker, String bootId, long ownAnchor) {
    var clock = byBootId.computeIfAbsent(bootId, ignored -> new KernelClock(worker, ownAnchor));
    byWorker.set(worker, clock);
    return clock.anchor;
  }

  void probed(int worker, ClockProbe probe) {
    var clock = byWorker.get(worker);
    clock.estimator.add(probe);
    clock.probes++;
  }

  /** Whether every worker's clock is known well enough to start. */
  boolean isReady() {
    return byWorker.stream()
        .allMatch(c -> c != null && (c.isCoordinators() || c.probes >= PROBES_FOR_START));
  }

  /** Whether all workers that have registered have the coordinator's clock. */
  boolean areCoordinators() {
    return byWorker.stream().allMatch(clock -> clock == null || clock.isCoordinators());
  }

  /** The worker's clock less the coordinator's, by the newest table. */
  ClockOffset newest(int worker) {
    var clock = byWorker.get(worker);
    return clock == null ? ClockOffset.NONE : clock.estimator.newest();
  }

  /** The largest uncertainty of the worker's offset since measuring started, in nanoseconds. */
  double largestUncertainty(int worker) {
    var clock = byWorker.get(worker);
    return clock == null || clock.isCoordinators() ? 0 : clock.estimator.largestUncertainty();
  }

  /** Whether two workers have the very same clock. */
  boolean isSame(int one, int other) {
    return byWorker.get(one) == byWorker.get(other);
  }

  /** Estimates all clocks anew, for latencies until {@code time}. All workers have registered. */
  ClockTable table(long time) {
    byBootId.values().stream()
        .filter(clock -> !clock.isCoordinators() && !clock.estimator.isEmpty())
        .forEach(clock -> clock.estimator.estimate(time));
    return new ClockTable(
        byWorker.stream().map(clock -> clock.estimator.newest()).toList(),
        byWorker.stream().map(clock -> clock.id).toList());
  }

  /**
   * From here on, uncertainties are those of measured latencies: the first tables know the drift
   * from a few seconds alone.
   */
  void measuringStarts() {
    byBootId.values().forEach(c -> c.estimator.restart());
  }

  private static final class KernelClock {
    private final int id;
    private final long anchor;
    private final OffsetEstimator estimator = new OffsetEstimator();
    private int probes;

    KernelClock(int id, long anchor) {
      this.id = id;
      this.anchor = anchor;
    }

    boolean isCoordinators() {
      return id == COORDINATOR;
    }
  }
}
