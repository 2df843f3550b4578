package io.brokerbench.worker.measure;

import io.brokerbench.worker.host.IntervalUsage;
import io.brokerbench.worker.integrity.IntervalSet;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Everything that one worker measured between two reports. Not thread-safe. */
public final class IntervalFigures {

  private final int stage;
  private final int second;
  private final Counts counts = new Counts();
  private final LatencySet measured = LatencySet.ofInterval();
  private final LatencySet unmeasured = LatencySet.ofInterval();
  private final Map<Integer, IntervalSet> acknowledged = new HashMap<>();
  private final Map<Integer, IntervalSet> failed = new HashMap<>();
  private final Map<String, Receipts> receipts = new HashMap<>();
  private final PartitionCounts partitions = new PartitionCounts();
  private final List<String> errors = new ArrayList<>();
  private long lastAcknowledgedNanos;
  private IntervalUsage usage = IntervalUsage.NONE;

  /**
   * Empty.
   *
   * @param stage number of the stage
   * @param second of the stage that the interval is of, 0 for the first
   */
  public IntervalFigures(int stage, int second) {
    this.stage = stage;
    this.second = second;
  }

  /** Number of the stage. */
  public int stage() {
    return stage;
  }

  /** The second of the stage, 0 for the first. */
  public int second() {
    return second;
  }

  /** What was counted. */
  public Counts counts() {
    return counts;
  }

  /** Latencies of messages that were due within the measured time. */
  public LatencySet measured() {
    return measured;
  }

  /** Latencies of messages that were due during warm-up. */
  public LatencySet unmeasured() {
    return unmeasured;
  }

  /** Acknowledged sequence numbers, by producer. */
  public Map<Integer, IntervalSet> acknowledged() {
    return acknowledged;
  }

  /** Failed sequence numbers, by producer. */
  public Map<Integer, IntervalSet> failed() {
    return failed;
  }

  /** What was received, by subscription. */
  public Map<String, Receipts> receipts() {
    return receipts;
  }

  /** What was received by {@code subscription}. */
  public Receipts receiptsOf(String subscription) {
    return receipts.computeIfAbsent(subscription, ignored -> new Receipts());
  }

  /** A message was acknowledged then, in nanoseconds by the worker's clock. */
  public void lastAcknowledgedBy(long nanos) {
    lastAcknowledgedNanos = Math.max(lastAcknowledgedNanos, nanos);
  }

  /**
   * When the last message so far was acknowledged, in this interval or before, likewise; 0 where
   * none was.
   */
  public long lastAcknowledgedNanos() {
    return lastAcknowledgedNanos;
  }

  /** Acknowledged within the measured time, by partition. */
  public PartitionCounts partitions() {
    return partitions;
  }

  /** The worker used that much CPU time. */
  public void usage(IntervalUsage used) {
    usage = used;
  }

  /** The CPU time that the worker used; {@link IntervalUsage#NONE} where it was not watched. */
  public IntervalUsage usage() {
    return usage;
  }

  /** What went wrong, each a line; a few of each kind. */
  public List<String> errors() {
    return errors;
  }
}
