package io.brokerbench.core.result;

import java.util.List;

/**
 * How a backlog was built and read. Times are of whole seconds, but for the end of what was sent
 * and read completely, which is when the last message was acknowledged or received.
 *
 * @param messages acknowledged before consumers started, of all topics
 * @param bytes their payload, in bytes
 * @param caughtUp whether consumers came to the end of it within {@code catchUpTimeoutSeconds}
 * @param readMessages received while they caught up, by all subscriptions that did, every
 *     repetition counted
 * @param meanReadMessagesPerSecond over the time that it took, connecting included
 * @param peakReadMessagesPerSecond in the best second of it
 * @param phases one after the other: Build, CatchUp and, where producers went on, After
 */
public record BacklogResult(
    long messages,
    long bytes,
    boolean caughtUp,
    long readMessages,
    double meanReadMessagesPerSecond,
    long peakReadMessagesPerSecond,
    List<PhaseFigures> phases) {

  /**
   * One phase. Latencies are in microseconds; null where there was nothing to measure.
   *
   * @param phase Build, CatchUp or After
   * @param seconds how long it was measured, in seconds
   * @param publishMessagesPerSecond acknowledged
   * @param publishLatency from the intended send; in a closed loop, from the actual one
   * @param tailingLatency end to end likewise, of subscriptions that were read from the start
   * @param catchUpLatency end to end likewise, of those that were read from the backlog
   * @param sustained whether brokers and tailing consumers kept up with the rate; null of CatchUp
   *     and in a closed loop
   * @param finding why it counts as that; null likewise
   * @param generator how close the generator was to its own limits in the whole seconds of the
   *     phase; null where there was none
   * @param limitedByGenerator whether a thread that receives was saturated, so that brokers may be
   *     read faster than they were; of CatchUp only, else null
   */
  public record PhaseFigures(
      String phase,
      double seconds,
      double publishMessagesPerSecond,
      LatencyFigures publishLatency,
      LatencyFigures tailingLatency,
      LatencyFigures catchUpLatency,
      Boolean sustained,
      String finding,
      PhaseGenerator generator,
      Boolean limitedByGenerator) {}

  /**
   * How close the generator was to its own limits in a phase.
   *
   * @param workerCpuPercent CPU of the busiest worker, in percent of its limit
   * @param sendingThread the busiest of those that may send; null where none was seen
   * @param receivingThread the busiest of those that may receive; null likewise
   * @param receiverHiccupP99Micros 99th percentile of the hiccups of workers with consumers; null
   *     with fewer than ten samples beyond it
   */
  public record PhaseGenerator(
      double workerCpuPercent,
      ThreadCpu sendingThread,
      ThreadCpu receivingThread,
      Long receiverHiccupP99Micros) {}
}
