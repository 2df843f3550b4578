package io.brokerbench.core.result;

import java.util.List;
import java.util.Optional;

/**
 * How a backlog was built and read. Times are of whole seconds, but for the end of what was sent
 * and read completely, which is when the last message was acknowledged or received.
 *
 * @param messages acknowledged before consumers started, of all topics
 * @param bytes their payload, in bytes
 * @param caughtUp whether consumers came to the end of it within {@code catchUpTimeoutSeconds}
 * @param readMessages received while they caught up, by all subscriptions that did, every
 *     repetition counted
 * @param secondsToFirstMessage from the start of the consumers to the first message that any of
 *     them received: connecting, and joining their group; null where none was received
 * @param meanReadMessagesPerSecond from the first message on, until they had caught up or were
 *     given up, but over a second at least
 * @param peakReadMessagesPerSecond in the best second of it, and at least the mean
 * @param phases one after the other: Build, CatchUp and, where producers went on, After
 */
public record BacklogResult(
    long messages,
    long bytes,
    boolean caughtUp,
    long readMessages,
    Double secondsToFirstMessage,
    double meanReadMessagesPerSecond,
    long peakReadMessagesPerSecond,
    List<PhaseFigures> phases) {

  /** A client receives hundreds of messages at once: a shorter time is no base of a rate. */
  public static final double SHORTEST_READING_SECONDS = 1;

  /** Where producers go on, the end of reading is known to a second: so it is to a tenth. */
  private static final double SHORTEST_READING_OF_WHOLE_SECONDS = 10;

  private static final String CATCH_UP = "CatchUp";
  private static final String AFTER = "After";

  /**
   * Whether it was read for so long that a rate means something. False of earlier documents, whose
   * rates have in them how long consumers join their group.
   */
  public boolean readLongEnough() {
    var wentOn = phases.stream().anyMatch(phase -> AFTER.equals(phase.phase()));
    var shortest = wentOn ? SHORTEST_READING_OF_WHOLE_SECONDS : SHORTEST_READING_SECONDS;
    return secondsToFirstMessage != null
        && catchUp()
            .filter(phase -> phase.seconds() - secondsToFirstMessage >= shortest)
            .isPresent();
  }

  /** The phase in which it was read; empty where that did not begin. */
  public Optional<PhaseFigures> catchUp() {
    return phases.stream().filter(phase -> CATCH_UP.equals(phase.phase())).findFirst();
  }

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
   * @param limitedByGenerator whether a worker or a thread that receives was at its limit, so that
   *     brokers may be read faster than they were; of CatchUp only, else null
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
