package io.brokerbench.worker.report;

import io.brokerbench.worker.measure.Counts;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.LatencySet;
import io.brokerbench.worker.measure.Metric;
import java.util.Collection;
import java.util.List;

/** One row over time: a second of the load, or a few, of all workers. Not thread-safe. */
final class TimeRow {

  private static final List<Metric> METRICS =
      List.of(
          Metric.PUBLISH_FROM_INTENDED,
          Metric.END_TO_END_FROM_INTENDED,
          Metric.SCHEDULE_LAG,
          Metric.RECEIVER_HICCUPS);

  private final int second;
  private int seconds;
  private final Counts counts = new Counts();
  private LatencySet latencies = LatencySet.ofInterval();
  private Quantiles publish = Quantiles.NONE;
  private Quantiles endToEnd = Quantiles.NONE;
  private Quantiles scheduleLag = Quantiles.NONE;
  private Quantiles hiccups = Quantiles.NONE;

  /** Of so many seconds from {@code second} on. */
  TimeRow(int second, int seconds) {
    this.second = second;
    this.seconds = seconds;
  }

  int second() {
    return second;
  }

  int seconds() {
    return seconds;
  }

  Counts counts() {
    return counts;
  }

  Quantiles publish() {
    return publish;
  }

  Quantiles endToEnd() {
    return endToEnd;
  }

  Quantiles scheduleLag() {
    return scheduleLag;
  }

  /** Of workers with consumers. */
  Quantiles hiccups() {
    return hiccups;
  }

  /** Adds counts, and latencies unless the row is closed. */
  void add(IntervalFigures figures) {
    counts.add(figures.counts());
    if (latencies != null) {
      latencies.add(figures.measured(), METRICS);
      latencies.add(figures.unmeasured(), METRICS);
    }
  }

  boolean isOpen() {
    return latencies != null;
  }

  /**
   * Keeps quantiles only: the histograms of a long run would not fit into memory.
   *
   * @param before histograms of the rows before it, the newest first
   * @return those of this row
   */
  LatencySet close(Collection<LatencySet> before) {
    publish = quantiles(Metric.PUBLISH_FROM_INTENDED, before);
    endToEnd = quantiles(Metric.END_TO_END_FROM_INTENDED, before);
    scheduleLag = quantiles(Metric.SCHEDULE_LAG, before);
    hiccups = quantiles(Metric.RECEIVER_HICCUPS, before);
    var closed = latencies;
    latencies = null;
    return closed;
  }

  private Quantiles quantiles(Metric metric, Collection<LatencySet> before) {
    return Quantiles.of(
        latencies.get(metric), before.stream().map(older -> older.get(metric)).toList());
  }

  /** Adds a later row that is to be shown as one with this: of quantiles the worst stays. */
  void merge(TimeRow later) {
    seconds += later.seconds;
    counts.add(later.counts);
    publish = publish.worst(later.publish);
    endToEnd = endToEnd.worst(later.endToEnd);
    scheduleLag = scheduleLag.worst(later.scheduleLag);
    hiccups = hiccups.worst(later.hiccups);
  }

  /** A closed copy, for merging. */
  TimeRow copy() {
    var copy = new TimeRow(second, 0);
    copy.latencies = null;
    copy.merge(this);
    return copy;
  }
}
