package io.brokerbench.worker.load;

import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.measure.SendMeter;
import io.brokerbench.worker.schedule.PacingGrid;
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

  private final List<ProducerLane> lanes;
  private final PacingGrid grid;
  private final long startAt;
  private long lanesEndAt = Long.MAX_VALUE;

  /**
   * Sends what is due from {@code startAt} on and before {@code endAt}, both by the worker's clock.
   *
   * @param lanes in the order of their producers' ids: since all have the same interval, taking
   *     turns then is the order of the schedule
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
    this.lanes = List.copyOf(lanes);
    this.grid = grid;
    this.startAt = startAt;
  }

  @Override
  long unsent() {
    return lanes.stream().mapToLong(ProducerLane::unsent).sum();
  }

  @Override
  void sendAll() {
    giveUpAt();
    for (var due = earliestDue(); due != Long.MAX_VALUE; due = earliestDue()) {
      var now = sleepUntil(startAt + grid.tickFor(due));
      if (stopped() || sendDue(now) >= giveUpAt()) {
        return;
      }
    }
  }

  /** When to leave the rest unsent; sees to it that nothing due after the end is sent. */
  private long giveUpAt() {
    var endAt = endAt();
    if (endAt != lanesEndAt) {
      lanesEndAt = endAt;
      lanes.forEach(lane -> lane.endBefore(endAt - startAt));
    }
    return endAt + GRACE_NANOS;
  }

  private long earliestDue() {
    var earliest = Long.MAX_VALUE;
    for (var i = 0; i < lanes.size(); i++) {
      var lane = lanes.get(i);
      if (!lane.exhausted()) {
        earliest = Math.min(earliest, lane.dueNanos());
      }
    }
    return earliest;
  }

  /** Returns the time that it is then; one reading of the clock for each message. */
  private long sendDue(long from) {
    var now = from;
    var sent = true;
    while (sent && !stopped() && now < giveUpAt()) {
      sent = false;
      for (var i = 0; i < lanes.size(); i++) {
        var lane = lanes.get(i);
        if (!lane.exhausted() && startAt + lane.dueNanos() <= now) {
          var intended = startAt + lane.dueNanos();
          lane.send(intended, now);
          var returned = clock.now();
          meter.sent(intended, now, returned, lane.waited(returned - now));
          now = returned;
          sent = true;
        }
      }
    }
    return now;
  }
}
