package io.brokerbench.api;

/** What an objective is about. Latencies count from the intended send, over the measured time. */
public enum ObjectiveMetric {
  /** Median from the intended send to the acknowledgement. */
  PublishLatencyP50,
  /** Its 95th percentile. */
  PublishLatencyP95,
  /** Its 99th percentile. */
  PublishLatencyP99,
  /** Its 99.9th percentile. */
  PublishLatencyP999,
  /** Its maximum. */
  PublishLatencyMax,
  /** Median from the intended send to the receipt, of all subscriptions. */
  EndToEndLatencyP50,
  /** Its 95th percentile. */
  EndToEndLatencyP95,
  /** Its 99th percentile. */
  EndToEndLatencyP99,
  /** Its 99.9th percentile. */
  EndToEndLatencyP999,
  /** Its maximum. */
  EndToEndLatencyMax,
  /** Acknowledged messages per second. */
  Throughput,
  /** Received messages per second, of all subscriptions together. */
  ConsumeThroughput
}
