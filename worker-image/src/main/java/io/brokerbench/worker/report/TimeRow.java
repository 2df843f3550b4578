package io.brokerbench.worker.report;

import io.brokerbench.worker.measure.Counts;
import io.brokerbench.worker.measure.IntervalFigures;
import io.brokerbench.worker.measure.Latencies;
import io.brokerbench.worker.measure.LatencySet;
import io.brokerbench.worker.measure.Metric;
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
  private Quantiles publishLag = Quantiles.NONE;
  private Quantiles endToEndLag = Quantiles.NONE;
  private Quantiles endToEndHiccups = Quantiles.NONE;
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

  /** The schedule lag over the rows that {@link #publish} is of. */
  Quantiles publishLag() {
    return publishLag;
  }

  /** The schedule lag over the rows that {@link #endToEnd} is of. */
  Quantiles endToEndLag() {
    return endToEndLag;
  }

  /** The hiccups over the rows that {@link #endToEnd} is of. */
  Quantiles endToEndHiccups() {
    return endToEndHiccups;
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
  LatencySet close(List<LatencySet> before) {
    var rows = new Rows(latencies, before);
    publish = rows.quantiles(Metric.PUBLISH_FROM_INTENDED);
    publishLag = rows.quantiles(Metric.SCHEDULE_LAG, Metric.PUBLISH_FROM_INTENDED);
    endToEnd = rows.quantiles(Metric.END_TO_END_FROM_INTENDED);
    endToEndLag = rows.quantiles(Metric.SCHEDULE_LAG, Metric.END_TO_END_FROM_INTENDED);
    endToEndHiccups = rows.quantiles(Metric.RECEIVER_HICCUPS, Metric.END_TO_END_FROM_INTENDED);
    scheduleLag = rows.quantiles(Metric.SCHEDULE_LAG);
    hiccups = rows.quantiles(Metric.RECEIVER_HICCUPS);
    var closed = latencies;
    latencies = null;
    return closed;
  }

  /** A row and those before it. */
  private record Rows(LatencySet own, List<LatencySet> before) {

    Quantiles quantiles(Metric metric) {
      return quantiles(metric, metric);
    }

    /** Over the rows that the quantiles of {@code window} are of, to compare with these. */
    Quantiles quantiles(Metric metric, Metric window) {
      var borrowed = BorrowedRows.of(own.get(window), earlier(window));
      return Quantiles.of(own.get(metric), earlier(metric), borrowed);
    }

    private List<Latencies> earlier(Metric metric) {
      return before.stream().map(older -> older.get(metric)).toList();
    }
  }

  /** Adds a later row that is to be shown as one with this: of quantiles the worst stays. */
  void merge(TimeRow later) {
    seconds += later.seconds;
    counts.add(later.counts);
    publish = publish.worst(later.publish);
    endToEnd = endToEnd.worst(later.endToEnd);
    publishLag = publishLag.worst(later.publishLag);
    endToEndLag = endToEndLag.worst(later.endToEndLag);
    endToEndHiccups = endToEndHiccups.worst(later.endToEndHiccups);
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
