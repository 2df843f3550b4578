package io.brokerbench.worker.measure;

/**
 * The messages and times that are counted. What is <em>measured</em> fell into the {@link
 * MeasuredWindow}: by the time it was due for sends, by the time it happened for acknowledgements,
 * failures and receipts. The protocol has a field of the same name for each.
 */
public enum Count {
  /** Handed to the client. */
  SENT,
  /** Handed to the client, and due within the measured time. */
  SENT_MEASURED,
  /** Acknowledged. */
  ACKNOWLEDGED,
  /** Acknowledged within the measured time. */
  ACKNOWLEDGED_MEASURED,
  /** Failed. */
  FAILED,
  /** Failed within the measured time. */
  FAILED_MEASURED,
  /** Received, every repetition included. */
  RECEIVED,
  /** Received within the measured time, every repetition included. */
  RECEIVED_MEASURED,
  /** Time inside the client's send beyond 1 ms, within the measured time, in nanoseconds. */
  BLOCKED_IN_SEND_NANOS,
  /** Received and not of this run. */
  FOREIGN
}
