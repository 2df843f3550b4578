package io.brokerbench.api;

/**
 * What is compared between cells. Latencies count from the intended send, over the measured time;
 * in a closed loop, from the actual send.
 */
public enum ComparedFigure {
  /** Median from send to acknowledgement. */
  PublishLatencyP50(false),
  /** Its 95th percentile. */
  PublishLatencyP95(false),
  /** Its 99th percentile. */
  PublishLatencyP99(false),
  /** Its 99.9th percentile. */
  PublishLatencyP999(false),
  /** Its maximum. */
  PublishLatencyMax(false),
  /** Median from send to receipt, of all subscriptions. */
  EndToEndLatencyP50(false),
  /** Its 95th percentile. */
  EndToEndLatencyP95(false),
  /** Its 99th percentile. */
  EndToEndLatencyP99(false),
  /** Its 99.9th percentile. */
  EndToEndLatencyP999(false),
  /** Its maximum. */
  EndToEndLatencyMax(false),
  /** Acknowledged messages per second. */
  Throughput(true),
  /** Received messages per second, of all subscriptions together. */
  ConsumeThroughput(true),
  /** The highest rate that was sustained, in messages per second. */
  PeakRate(true),
  /** Messages per second that consumers read from a backlog, on average. */
  CatchUpReadRate(true),
  /** Seconds from the first read of a backlog until consumers have caught up. */
  DrainTime(false);

  private final boolean higherIsBetter;

  ComparedFigure(boolean higherIsBetter) {
    this.higherIsBetter = higherIsBetter;
  }

  /** Whether a higher value is the better one. */
  public boolean higherIsBetter() {
    return higherIsBetter;
  }

  /** Whether it is a latency. */
  public boolean isLatency() {
    return name().contains("Latency");
  }

  /** Whether it is a latency that ends at a consumer. */
  public boolean isEndToEnd() {
    return name().startsWith("EndToEnd");
  }
}
