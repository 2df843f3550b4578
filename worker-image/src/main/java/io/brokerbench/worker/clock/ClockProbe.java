package io.brokerbench.worker.clock;

/**
 * One exchange of time stamps between coordinator and worker.
 *
 * @param sent coordinator's clock when the probe was sent, in nanoseconds
 * @param echoReceived worker's clock when it arrived, in nanoseconds
 * @param echoSent worker's clock when the answer was sent, in nanoseconds
 * @param received coordinator's clock when the answer arrived, in nanoseconds
 */
public record ClockProbe(long sent, long echoReceived, long echoSent, long received) {

  /** Time on the wire, both ways, in nanoseconds. */
  public long roundTrip() {
    return (received - sent) - (echoSent - echoReceived);
  }

  /** The coordinator's time that the offset is of. */
  public long at() {
    return sent + (received - sent) / 2;
  }

  /**
   * The worker's clock less the coordinator's, in nanoseconds, supposing that both ways took the
   * same time; wrong by at most half the round trip (RFC 5905, section 8).
   */
  public double offset() {
    return ((double) (echoReceived - sent) + (double) (echoSent - received)) / 2;
  }

  /** How far {@link #offset()} can be from the truth, in nanoseconds. */
  public double uncertainty() {
    return Math.max(0, roundTrip()) / 2.0;
  }
}
