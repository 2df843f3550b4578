package io.brokerbench.worker.schedule;

import java.util.concurrent.TimeUnit;

/**
 * A stretch of load at one rate: what is sent while it settles is not measured.
 *
 * @param number of the stage in its run, from 1
 * @param purpose what it is for
 * @param messagesPerSecond of all producers together; 0 for a closed loop
 * @param settleSeconds before measuring, in seconds
 * @param measuredSeconds measured, in seconds, at least 1
 */
public record Stage(
    int number, Purpose purpose, long messagesPerSecond, int settleSeconds, int measuredSeconds) {

  /** What a stage is for. */
  public enum Purpose {
    /** The figures of the run are taken from it, or from the best of several. */
    Measurement,
    /** It finds out whether its rate is sustained. */
    Probe
  }

  /** From its start to its end. */
  public int seconds() {
    return settleSeconds + measuredSeconds;
  }

  /** The first measured nanosecond of a stage that starts at {@code startAt}. */
  public long measuredFrom(long startAt) {
    return startAt + TimeUnit.SECONDS.toNanos(settleSeconds);
  }

  /** The first nanosecond after a stage that starts at {@code startAt}. */
  public long endAt(long startAt) {
    return startAt + TimeUnit.SECONDS.toNanos(seconds());
  }

  /** The same as text, such as {@code probe 3 at 40000 msg/s}. */
  public String describe() {
    var what = (purpose == Purpose.Probe ? "probe " : "stage ") + number;
    return messagesPerSecond == 0 ? what : what + " at " + messagesPerSecond + " msg/s";
  }
}
