package io.brokerbench.worker.measure;

/** Latencies of one interval, those of the measured time apart from warm-up. */
final class SplitLatencies {

  private final Metric metric;
  private final Latencies measured = Latencies.ofInterval();
  private final Latencies unmeasured = Latencies.ofInterval();

  SplitLatencies(Metric metric) {
    this.metric = metric;
  }

  void recordNanos(boolean isMeasured, long nanos) {
    (isMeasured ? measured : unmeasured).recordNanos(nanos);
  }

  /** Moves all samples. */
  void moveTo(IntervalFigures figures) {
    copyTo(figures, metric);
    clear(measured);
    clear(unmeasured);
  }

  /** Adds all samples as those of another metric, and keeps them. */
  void copyTo(IntervalFigures figures, Metric as) {
    copy(measured, figures.measured(), as);
    copy(unmeasured, figures.unmeasured(), as);
  }

  /** Adds all samples to {@code other}, and keeps them. */
  void addTo(Latencies other) {
    other.add(measured);
    other.add(unmeasured);
  }

  private static void clear(Latencies moved) {
    if (!moved.isEmpty()) {
      moved.clear();
    }
  }

  private static void copy(Latencies from, LatencySet to, Metric as) {
    if (!from.isEmpty()) {
      to.get(as).add(from);
    }
  }
}
