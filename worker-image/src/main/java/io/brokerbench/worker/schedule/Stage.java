package io.brokerbench.worker.schedule;

import io.brokerbench.core.message.Message;
import java.util.concurrent.TimeUnit;

/**
 * A stretch of load at one rate: what is sent while it settles is not measured.
 *
 * @param number of the stage in its run, from 1
 * @param purpose what it is for
 * @param messagesPerSecond of all producers together; 0 for a closed loop
 * @param settleSeconds before measuring, in seconds
 * @param measuredSeconds measured, in seconds, at least 1; {@link #OPEN_SECONDS} where something
 *     else ends it
 * @param messages measured messages of all producers together; 0 where time bounds them
 */
public record Stage(
    int number,
    Purpose purpose,
    long messagesPerSecond,
    int settleSeconds,
    int measuredSeconds,
    long messages) {

  /**
   * Longer than any load may last, of whose warm-up, backlog, catching up and duration each may
   * take a week: thirty days.
   */
  public static final int OPEN_SECONDS = 2_592_000;

  private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  /** What a stage is for. */
  public enum Purpose {
    /** The figures of the run are taken from it, or from the best of several. */
    Measurement,
    /** It finds out whether its rate is sustained. */
    Probe,
    /** A backlog gathers. */
    Build,
    /** Consumers read a backlog. */
    CatchUp,
    /** Consumers have caught up. */
    After
  }

  /** Of so many seconds. */
  public Stage(
      int number, Purpose purpose, long messagesPerSecond, int settleSeconds, int measuredSeconds) {
    this(number, purpose, messagesPerSecond, settleSeconds, measuredSeconds, 0);
  }

  /**
   * Of so many measured messages: by the schedule, or for as long as they take in a closed loop.
   */
  public static Stage ofMessages(
      int number, Purpose purpose, long messagesPerSecond, int settleSeconds, long messages) {
    var seconds =
        messagesPerSecond == 0
            ? OPEN_SECONDS
            : (int) Math.min(OPEN_SECONDS, Math.ceilDiv(messages, messagesPerSecond));
    return new Stage(number, purpose, messagesPerSecond, settleSeconds, seconds, messages);
  }

  /** From its start to its end; of its last second a part may be enough. */
  public int seconds() {
    return settleSeconds + measuredSeconds;
  }

  /** Whether its end is not known beforehand. */
  public boolean isOpen() {
    return measuredSeconds == OPEN_SECONDS;
  }

  /** Messages that are due within the first {@code seconds} of it, of all producers together. */
  public long due(int seconds) {
    var due = messagesPerSecond * seconds;
    return messages == 0 ? due : Math.min(due, messagesPerSecond * settleSeconds + messages);
  }

  /** The first measured nanosecond of a stage that starts at {@code startAt}. */
  public long measuredFrom(long startAt) {
    return startAt + settleSeconds * NANOS_PER_SECOND;
  }

  /** The first nanosecond after a stage that starts at {@code startAt}. */
  public long endAt(long startAt) {
    return measuredFrom(startAt) + measuredNanos();
  }

  /** How long it is measured, as far as that is known beforehand. */
  public long measuredNanos() {
    if (messages == 0 || isOpen()) {
      return measuredSeconds * NANOS_PER_SECOND;
    }
    // Whole seconds apart, so that the product stays within a long.
    return messages / messagesPerSecond * NANOS_PER_SECOND
        + messages % messagesPerSecond * NANOS_PER_SECOND / messagesPerSecond;
  }

  /** Its name for readers, such as {@code probe 3 at 40000 msg/s}. */
  public Message describe() {
    if (messagesPerSecond == 0) {
      return StageMessage.STAGE.with(number);
    }
    var name = purpose == Purpose.Probe ? StageMessage.PROBE_AT_RATE : StageMessage.STAGE_AT_RATE;
    return name.with(number, messagesPerSecond);
  }
}
