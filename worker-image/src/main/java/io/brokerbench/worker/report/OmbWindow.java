package io.brokerbench.worker.report;

import io.brokerbench.worker.measure.Counts;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.LatencySet;
import io.brokerbench.worker.measure.Metric;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** One window of OMB: some seconds of the measured time, of all workers. Not thread-safe. */
final class OmbWindow {

  static final List<Metric> METRICS = List.of(Metric.PUBLISH, Metric.SEND_DELAY, Metric.END_TO_END);

  private double seconds;
  private final Counts counts = new Counts();
  private final Map<Metric, OmbLatencies> closed = new EnumMap<>(Metric.class);
  private LatencySet latencies = LatencySet.ofAnyTime();

  OmbWindow(int seconds) {
    this.seconds = seconds;
  }

  double seconds() {
    return seconds;
  }

  /** It was that long, and not as long as was expected. */
  void lasted(double measured) {
    seconds = Math.max(1, measured);
  }

  Counts counts() {
    return counts;
  }

  /** Of a closed window. */
  OmbLatencies latencies(Metric metric) {
    return closed.get(metric);
  }

  /** Adds counts, and latencies unless the window is closed. */
  void add(IntervalFigures figures) {
    counts.add(figures.counts());
    if (latencies != null) {
      latencies.add(figures.measured(), METRICS);
    }
  }

  /** Keeps quantiles only. */
  void close() {
    if (latencies != null) {
      METRICS.forEach(m -> closed.put(m, OmbLatencies.of(latencies.get(m))));
      latencies = null;
    }
  }
}
