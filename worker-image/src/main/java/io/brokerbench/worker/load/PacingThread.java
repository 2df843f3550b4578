package io.brokerbench.worker.load;

import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.measure.SendMeter;
import io.brokerbench.worker.schedule.PacingGrid;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Sends the messages of a group of producers when they are due. Between ticks of the pacing grid it
 * sleeps; at a tick everything that fell due goes out, in the order of the schedule.
 *
 * <p>A client that blocks holds up its whole group: that shows as schedule lag and as time blocked
 * in send. What is not sent shortly after the end of the load stays unsent.
 */
final class PacingThread extends SendingThread {

  /** Messages due in the last moments of a stage go out a little after its end. */
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ProducerLane[] lanes;
  private final PacingGrid grid;
  private final long startAt;
  private long lanesEndAt = Long.MAX_VALUE;

  /**
   * Whose turn it is. All lanes have the same interval, so that turns are the order of the
   * schedule, and where this one has come to the end all have.
   */
  private int next;

  /**
   * Sends what is due from {@code startAt} on and before {@code endAt}, both by the worker's clock.
   *
   * @param lanes in the order of their producers' ids, at the beginning of the schedule
   * @param onFailure hears of what ends the thread before its time
   */
  PacingThread(
      String name,
      List<ProducerLane> lanes,
      PacingGrid grid,
      MonotonicClock clock,
      SendMeter meter,
      long startAt,
      long endAt,
      Consumer<Exception> onFailure) {
    super(name, clock, meter, endAt, onFailure);
    this.lanes = lanes.toArray(ProducerLane[]::new);
    this.grid = grid;
    this.startAt = startAt;
  }

  @Override
  long unsent() {
    return Arrays.stream(lanes).mapToLong(ProducerLane::unsent).sum();
  }

  @Override
  void sendAll() {
    giveUpAt();
    while (!lanes[next].exhausted()) {
      var now = sleepUntil(startAt + grid.tickFor(lanes[next].dueNanos()));
      if (sendDue(now) >= giveUpAt() || stopped()) {
        return;
      }
    }
  }

  /** When to leave the rest unsent; sees to it that nothing due after the end is sent. */
  private long giveUpAt() {
    var endAt = endAt();
    if (endAt != lanesEndAt) {
      lanesEndAt = endAt;
      for (var lane : lanes) {
        lane.endBefore(endAt - startAt);
      }
    }
    return endAt + GRACE_NANOS;
  }

  /** Returns the time that it is then; one reading of the clock for each message. */
  private long sendDue(long from) {
    var now = from;
    while (now < giveUpAt() && !stopped()) {
      var lane = lanes[next];
      var intended = startAt + lane.dueNanos();
      if (intended > now || lane.exhausted()) {
        return now;
      }
      lane.send(intended, now);
      var returned = clock.now();
      meter.sent(intended, now, returned, lane.waited(returned - now));
      now = returned;
      next = next + 1 < lanes.length ? next + 1 : 0;
    }
    return now;
  }
}
