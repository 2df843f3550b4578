package io.brokerbench.core.result;

import java.util.List;

/**
 * The figures of the measured time. 1 MB is 10^6 bytes; latencies in microseconds. In a closed loop
 * no message has an intended send time: what counts from there, the target, the schedule lag and
 * the send delay are null. Where nothing is consumed, so are the end-to-end latencies.
 *
 * @param measuredSeconds length of the measured time, in seconds
 * @param targetMessagesPerSecond what was asked for
 * @param publish acknowledged messages
 * @param consume received messages, of all subscriptions
 * @param publishLatency from the actual send to the acknowledgement, as published benchmarks do
 * @param publishLatencyFromIntended from the intended send: free of coordinated omission
 * @param endToEndLatency from the actual send to the receipt, clock offsets corrected
 * @param endToEndLatencyFromIntended from the intended send to the receipt, offsets corrected
 * @param endToEndLatencyUncorrected as endToEndLatencyFromIntended, by the clocks as they were
 * @param scheduleLag how late the generator was by itself: actual after intended send, less what
 *     the client waited because it held all that it may
 * @param sendDelay actual after intended send, those waits included: OMB's publish delay
 * @param partitionSpread acknowledged messages by partition; null where there were none
 * @param brokerSpread the same by broker, each with the partitions that it led when the load had
 *     ended; null where the brokers did not tell
 * @param receiverHiccups by how much threads of workers with consumers were late when they woke up,
 *     pauses of the JVM included, over the measured time; null where nothing is consumed
 * @param senderHiccups the same of workers with producers, of which those with consumers count only
 *     where there are no others; null in an open loop, whose schedule lag has them
 * @param saturatedSides of a closed loop the sides of the generator, Sending or Receiving, that had
 *     a thread beyond {@code checks.maxThreadCpuPercent}: where there is none, the brokers or the
 *     messages in flight limited the rate. Null in an open loop
 */
public record Figures(
    double measuredSeconds,
    Long targetMessagesPerSecond,
    Throughput publish,
    Throughput consume,
    LatencyFigures publishLatency,
    LatencyFigures publishLatencyFromIntended,
    LatencyFigures endToEndLatency,
    LatencyFigures endToEndLatencyFromIntended,
    LatencyFigures endToEndLatencyUncorrected,
    LatencyFigures scheduleLag,
    LatencyFigures sendDelay,
    Spread partitionSpread,
    Spread brokerSpread,
    LatencyFigures receiverHiccups,
    LatencyFigures senderHiccups,
    List<String> saturatedSides) {

  /**
   * Messages over the measured time.
   *
   * @param messages how many
   * @param bytes their payload
   * @param messagesPerSecond per second of measured time
   * @param bytesPerSecond per second of measured time
   */
  public record Throughput(
      long messages, long bytes, double messagesPerSecond, double bytesPerSecond) {}

  /** Publish latency from the intended send; in a closed loop, from the actual one. */
  public LatencyFigures shownPublishLatency() {
    return publishLatencyFromIntended == null ? publishLatency : publishLatencyFromIntended;
  }

  /**
   * End-to-end latency from the intended send; in a closed loop, from the actual one. Null where
   * nothing is consumed.
   */
  public LatencyFigures shownEndToEndLatency() {
    return endToEndLatencyFromIntended == null ? endToEndLatency : endToEndLatencyFromIntended;
  }
}
