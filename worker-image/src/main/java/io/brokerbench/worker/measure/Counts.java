package io.brokerbench.worker.measure;

/**
 * Messages and times counted, not thread-safe. What is <em>measured</em> fell into the {@link
 * MeasuredWindow}: by the time it was due for sends, by the time it happened for acknowledgements,
 * failures and receipts.
 */
public final class Counts {

  /** Handed to the client. */
  public long sent;

  /** Handed to the client, and due within the measured time. */
  public long sentMeasured;

  /** Acknowledged. */
  public long acknowledged;

  /** Acknowledged within the measured time. */
  public long acknowledgedMeasured;

  /** Failed. */
  public long failed;

  /** Failed within the measured time. */
  public long failedMeasured;

  /** Received, every repetition included. */
  public long received;

  /** Received within the measured time, every repetition included. */
  public long receivedMeasured;

  /** Time inside the client's send beyond 1 ms, within the measured time, in nanoseconds. */
  public long blockedInSendNanos;

  /** Received and not of this run. */
  public long foreign;

  /** Adds all counts of {@code other}. */
  public void add(Counts other) {
    sent += other.sent;
    sentMeasured += other.sentMeasured;
    acknowledged += other.acknowledged;
    acknowledgedMeasured += other.acknowledgedMeasured;
    failed += other.failed;
    failedMeasured += other.failedMeasured;
    received += other.received;
    receivedMeasured += other.receivedMeasured;
    blockedInSendNanos += other.blockedInSendNanos;
    foreign += other.foreign;
  }

  /** Back to nothing. */
  public void clear() {
    sent = 0;
    sentMeasured = 0;
    acknowledged = 0;
    acknowledgedMeasured = 0;
    failed = 0;
    failedMeasured = 0;
    received = 0;
    receivedMeasured = 0;
    blockedInSendNanos = 0;
    foreign = 0;
  }
}
