package io.brokerbench.core.result;

import io.brokerbench.core.message.Message;

/**
 * How the search for the peak ended.
 *
 * @param messagesPerSecond the highest rate that held for the full time; where none did, the
 *     highest that a probe held; 0 where none did either
 * @param confirmed whether it held for the full time
 * @param atLeast whether the peak may be higher: the search did not come to its end, the highest
 *     rate that it might try held, or the generator was at its own limits in the lowest rate that
 *     failed; never where only a probe held a rate that has failed for the full time
 * @param finding why the search ended
 * @param searchSeconds how long the search took, in seconds
 * @param maxSearchSeconds how long it might take, in seconds
 * @param refutedMessagesPerSecond the lowest rate that failed for the full time where a probe held
 *     a rate and none held for the full time; else null
 */
public record PeakResult(
    long messagesPerSecond,
    boolean confirmed,
    boolean atLeast,
    String finding,
    double searchSeconds,
    int maxSearchSeconds,
    Long refutedMessagesPerSecond) {

  /** The same as a lower bound, unless it never was one. */
  public PeakResult butAtLeast(String because) {
    return new PeakResult(
        messagesPerSecond,
        confirmed,
        confirmed || atLeast,
        finding + "; " + because,
        searchSeconds,
        maxSearchSeconds,
        refutedMessagesPerSecond);
  }

  /** In a line, such as: at least 98000 msg/s: why. */
  public Message describe() {
    if (messagesPerSecond == 0) {
      return ResultMessage.NO_PEAK.with(finding);
    }
    var held = atLeast ? ResultMessage.PEAK_AT_LEAST : ResultMessage.PEAK;
    var probed = atLeast ? ResultMessage.PEAK_OF_PROBE_AT_LEAST : ResultMessage.PEAK_OF_PROBE;
    return (confirmed ? held : probed).with(messagesPerSecond, finding);
  }
}
