package io.brokerbench.worker.coordinator;

import io.brokerbench.core.handover.Progress;
import io.brokerbench.worker.measure.IntervalFigures;

/** Hears how a load goes, on the thread that leads it: must not block. */
@FunctionalInterface
public interface LoadObserver {

  /** Where the load is: at each change of phase or of whether it is held back, and every 5 s. */
  void progress(Progress progress);

  /** What the worker of that index has measured in about a second. */
  default void measured(int worker, IntervalFigures figures) {}
}
