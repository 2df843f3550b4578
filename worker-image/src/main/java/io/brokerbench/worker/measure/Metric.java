package io.brokerbench.worker.measure;

/**
 * The latencies and delays that are measured, all in microseconds. The order is that of the
 * protocol.
 */
public enum Metric {
  /** From the actual send to the acknowledgement. */
  PUBLISH("publish"),
  /** From the intended send to the acknowledgement. */
  PUBLISH_FROM_INTENDED("publishFromIntended"),
  /** From the actual send to the receipt, clock offsets corrected. */
  END_TO_END("endToEnd"),
  /** From the intended send to the receipt, clock offsets corrected. */
  END_TO_END_FROM_INTENDED("endToEndFromIntended"),
  /** From the intended send to the receipt, by the clocks as they were. */
  END_TO_END_UNCORRECTED("endToEndUncorrected"),
  /** From the intended to the actual send, less waits of the client: how late the generator was. */
  SCHEDULE_LAG("scheduleLag"),
  /** As {@link #END_TO_END}, of subscriptions that are read from a backlog. */
  CATCH_UP("catchUp"),
  /** As {@link #END_TO_END_FROM_INTENDED}, of subscriptions that are read from a backlog. */
  CATCH_UP_FROM_INTENDED("catchUpFromIntended"),
  /** As {@link #END_TO_END_UNCORRECTED}, of subscriptions that are read from a backlog. */
  CATCH_UP_UNCORRECTED("catchUpUncorrected"),
  /** From the intended to the actual send, waits of the client included. */
  SEND_DELAY("sendDelay"),
  /** How late a thread woke up, of workers with consumers: {@link HiccupMeter}. */
  RECEIVER_HICCUPS("receiverHiccups"),
  /** Likewise, of workers without. */
  SENDER_HICCUPS("senderHiccups");

  private final String tag;

  Metric(String tag) {
    this.tag = tag;
  }

  /** Its name in files. */
  public String tag() {
    return tag;
  }
}
