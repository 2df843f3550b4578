package io.brokerbench.worker.schedule;

/**
 * When each message is due: message k of producer p of n is due (k * n + p) / rate after the start.
 * All producers together send at exactly the rate, evenly spaced, without talking to each other.
 *
 * @param messagesPerSecond rate of all producers together, at least 1
 * @param producers how many, at least 1
 * @param seconds length of the load
 */
public record SendSchedule(long messagesPerSecond, int producers, long seconds) {

  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  /** Refuses what is no schedule. */
  public SendSchedule {
    if (messagesPerSecond < 1 || producers < 1 || seconds < 0) {
      throw new IllegalArgumentException(
          "a schedule needs a rate and producers of at least 1 and no negative length, not rate "
              + messagesPerSecond
              + ", producers "
              + producers
              + ", seconds "
              + seconds);
    }
  }

  /** Messages of all producers. */
  public long totalMessages() {
    return messagesPerSecond * seconds;
  }

  /** Messages of one producer, 0 to producers - 1. */
  public long messagesOf(int producer) {
    return Math.max(0, (totalMessages() - producer + producers - 1) / producers);
  }

  /** When message {@code k} of {@code producer} is due, in nanoseconds after the start. */
  public long dueNanos(int producer, long k) {
    var place = k * producers + producer;
    // Whole seconds apart, so that the product stays within a long for weeks of load.
    return place / messagesPerSecond * NANOS_PER_SECOND
        + place % messagesPerSecond * NANOS_PER_SECOND / messagesPerSecond;
  }

  /** Messages of one producer that are due less than {@code nanos} after the start. */
  public long messagesBefore(int producer, long nanos) {
    var places =
        nanos / NANOS_PER_SECOND * messagesPerSecond
            + Math.ceilDiv(nanos % NANOS_PER_SECOND * messagesPerSecond, NANOS_PER_SECOND);
    return Math.max(0, Math.ceilDiv(places - producer, producers));
  }

  /** Goes through the messages of one producer. */
  public Cursor cursor(int producer) {
    return new Cursor(this, producer);
  }

  /**
   * The next message of one producer. Advances by addition alone: the remainders that integer
   * nanoseconds leave are carried, so it never departs from {@link SendSchedule#dueNanos}.
   */
  public static final class Cursor {

    private final SendSchedule schedule;
    private final int producer;
    private final long rate;
    private final long stepNanos;
    private final long stepRemainder;
    private long count;
    private long sequence;
    private long due;
    private long remainder;

    private Cursor(SendSchedule schedule, int producer) {
      this.schedule = schedule;
      this.producer = producer;
      rate = schedule.messagesPerSecond;
      count = schedule.messagesOf(producer);
      stepNanos = schedule.producers * NANOS_PER_SECOND / rate;
      stepRemainder = schedule.producers * NANOS_PER_SECOND % rate;
      due = producer * NANOS_PER_SECOND / rate;
      remainder = producer * NANOS_PER_SECOND % rate;
    }

    /** Nothing that is due {@code nanos} after the start, or later, belongs to the schedule. */
    public void endBefore(long nanos) {
      count = Math.max(sequence, Math.min(count, schedule.messagesBefore(producer, nanos)));
    }

    /** Whether every message is past. */
    public boolean exhausted() {
      return sequence == count;
    }

    /** Messages from here to the end of the schedule. */
    public long left() {
      return count - sequence;
    }

    /** Number of the next message, from 0. */
    public long sequence() {
      return sequence;
    }

    /** When the next message is due, in nanoseconds after the start. */
    public long dueNanos() {
      return due;
    }

    /** Goes on to the message after. */
    public void advance() {
      sequence++;
      due += stepNanos;
      remainder += stepRemainder;
      if (remainder >= rate) {
        remainder -= rate;
        due++;
      }
    }
  }
}
