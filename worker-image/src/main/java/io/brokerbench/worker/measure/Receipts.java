package io.brokerbench.worker.measure;

import io.brokerbench.worker.integrity.IntervalSet;
import java.util.HashMap;
import java.util.Map;

/** What one subscription received in an interval. Not thread-safe. */
public final class Receipts {

  private final Map<Integer, IntervalSet> sequences = new HashMap<>();
  private long received;
  private long outOfOrder;
  private long firstNanos;
  private long lastNanos;

  /** Adds messages, every repetition counted, and those of them that came out of order. */
  public void count(long receivedMore, long outOfOrderMore) {
    received += receivedMore;
    outOfOrder += outOfOrderMore;
  }

  /** Adds sequence numbers of one producer. */
  public void add(int producer, IntervalSet more) {
    sequences.computeIfAbsent(producer, ignored -> new IntervalSet()).addAll(more);
  }

  /**
   * Adds when the first and the last of them were received, in nanoseconds by the worker's clock.
   */
  public void between(long first, long last) {
    firstNanos = firstNanos == 0 ? first : Math.min(firstNanos, first);
    lastNanos = Math.max(lastNanos, last);
  }

  /** When the first message of all intervals was received, likewise; 0 where none was. */
  public long firstNanos() {
    return firstNanos;
  }

  /** When the last message of all intervals was received, likewise; 0 where none was. */
  public long lastNanos() {
    return lastNanos;
  }

  /** Messages, every repetition counted. */
  public long received() {
    return received;
  }

  /** Messages lower than the last of the same producer and partition. */
  public long outOfOrder() {
    return outOfOrder;
  }

  /** The sequence numbers, by producer. */
  public Map<Integer, IntervalSet> sequences() {
    return sequences;
  }
}
