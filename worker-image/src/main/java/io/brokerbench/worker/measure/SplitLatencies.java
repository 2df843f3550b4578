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
    move(measured, figures.measured());
    move(unmeasured, figures.unmeasured());
  }

  /** Adds all samples to {@code other}, and keeps them. */
  void addTo(Latencies other) {
    other.add(measured);
    other.add(unmeasured);
  }

  private void move(Latencies from, LatencySet to) {
    if (!from.isEmpty()) {
      to.get(metric).add(from);
      from.clear();
    }
  }
}
