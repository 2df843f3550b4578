package io.brokerbench.worker.report;

import io.brokerbench.worker.measure.Counts;
import io.brokerbench.worker.measure.LatencySet;
import io.brokerbench.worker.measure.Metric;

/** One second of the load, of all workers. Not thread-safe. */
final class SecondRow {

  private final int second;
  private final Counts counts = new Counts();
  private LatencySet latencies = LatencySet.ofInterval();
  private Quantiles publish = Quantiles.NONE;
  private Quantiles endToEnd = Quantiles.NONE;
  private long scheduleLagP99;

  SecondRow(int second) {
    this.second = second;
  }

  int second() {
    return second;
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

  long scheduleLagP99() {
    return scheduleLagP99;
  }

  boolean isClosed() {
    return latencies == null;
  }

  void add(LatencySet more) {
    latencies.add(more);
  }

  /** Keeps quantiles only: the histograms of a long run would not fit into memory. */
  void close() {
    if (!isClosed()) {
      publish = Quantiles.of(latencies.get(Metric.PUBLISH_FROM_INTENDED));
      endToEnd = Quantiles.of(latencies.get(Metric.END_TO_END_FROM_INTENDED));
      scheduleLagP99 = Quantiles.of(latencies.get(Metric.SCHEDULE_LAG)).p99();
      latencies = null;
    }
  }

  /** Adds a later row that is to be shown as one with this: of quantiles the worst stays. */
  void merge(SecondRow later) {
    counts.add(later.counts);
    publish = publish.worst(later.publish);
    endToEnd = endToEnd.worst(later.endToEnd);
    scheduleLagP99 = Math.max(scheduleLagP99, later.scheduleLagP99);
  }

  /** A closed copy, for merging. */
  SecondRow copy() {
    var copy = new SecondRow(second);
    copy.latencies = null;
    copy.merge(this);
    return copy;
  }
}
