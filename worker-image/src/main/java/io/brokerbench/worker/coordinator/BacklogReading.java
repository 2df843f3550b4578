package io.brokerbench.worker.coordinator;

import io.brokerbench.core.result.BacklogResult;
import io.brokerbench.core.result.BacklogResult.PhaseFigures;
import java.util.List;

/**
 * How fast a backlog was read. The wait for the first message is apart. A rate with it measures how
 * long consumers join their group, more so for a smaller backlog.
 *
 * @param messages received by all consumers of the backlog, every repetition counted
 * @param bestSecond the most that they received in a second
 * @param seconds from their start until they had caught up or were given up
 * @param secondsToFirstMessage from their start to the first message; of no meaning without one
 */
record BacklogReading(
    long messages, long bestSecond, double seconds, double secondsToFirstMessage) {

  /**
   * Of what was received.
   *
   * @param bySecond messages received in each second since consumers were started
   */
  static BacklogReading of(List<Long> bySecond, double seconds, double secondsToFirstMessage) {
    return new BacklogReading(
        bySecond.stream().mapToLong(Long::longValue).sum(),
        bySecond.stream().mapToLong(Long::longValue).max().orElse(0),
        seconds,
        // Clocks of several machines agree within their uncertainty only.
        Math.clamp(secondsToFirstMessage, 0, seconds));
  }

  BacklogResult result(long gathered, long bytes, boolean caughtUp, List<PhaseFigures> phases) {
    var mean = meanPerSecond();
    return new BacklogResult(
        gathered,
        bytes,
        caughtUp,
        messages,
        messages == 0 ? null : secondsToFirstMessage,
        mean,
        Math.max(bestSecond, Math.round(mean)),
        phases);
  }

  private double meanPerSecond() {
    return messages
        / Math.max(BacklogResult.SHORTEST_READING_SECONDS, seconds - secondsToFirstMessage);
  }
}
