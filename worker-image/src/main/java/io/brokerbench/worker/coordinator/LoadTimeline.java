package io.brokerbench.worker.coordinator;

import io.brokerbench.api.Phase;
import io.brokerbench.core.result.Times;
import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.schedule.Stage;
import io.brokerbench.worker.schedule.Stage.Purpose;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** When each phase of the load begins, by the coordinator's clock. Not thread-safe. */
final class LoadTimeline {

  private static final long NEVER = Long.MAX_VALUE;

  private final long drainTimeout;
  private final boolean severalStages;
  private long loadStartedAt = NEVER;
  private long firstMeasuredAt = NEVER;
  private Stage stage;
  private long stageStartAt = NEVER;
  private long sendingEndsAt = NEVER;
  private long catchUpAt = NEVER;
  private long drainedAt = NEVER;
  private long quotedFrom = NEVER;
  private long quotedTo = NEVER;
  private boolean over;

  /**
   * Nothing has begun.
   *
   * @param severalStages whether there are several, between which consumers catch up as well
   */
  LoadTimeline(Duration drainTimeout, boolean severalStages) {
    this.drainTimeout = drainTimeout.toNanos();
    this.severalStages = severalStages;
  }

  /** A stage starts then. */
  void begin(Stage next, long startAt) {
    stage = next;
    stageStartAt = startAt;
    sendingEndsAt = next.endAt(startAt);
    loadStartedAt = Math.min(loadStartedAt, startAt);
    if (next.purpose() != Purpose.Probe) {
      firstMeasuredAt = Math.min(firstMeasuredAt, next.measuredFrom(startAt));
    }
  }

  /** Nothing more of the stage is sent. */
  void stopSending(long at) {
    sendingEndsAt = at;
  }

  /** Nothing of the stage is measured after that. */
  void cutShort(long at) {
    sendingEndsAt = Math.min(sendingEndsAt, Math.max(at, stage.measuredFrom(stageStartAt)));
  }

  /** Consumers that read a backlog connect then. */
  void catchUp(long at) {
    catchUpAt = at;
  }

  boolean isCatchUpSet() {
    return catchUpAt != NEVER;
  }

  long catchUpAt() {
    return catchUpAt;
  }

  /** Since when the current stage is measured. */
  long measuredFrom() {
    return stage.measuredFrom(stageStartAt);
  }

  /** How long the current stage was or will be measured, in seconds. */
  double measuredSeconds() {
    var nanos = sendingEndsAt - stage.measuredFrom(stageStartAt);
    return Math.max(0, nanos / (double) TimeUnit.SECONDS.toNanos(1));
  }

  /** The figures of the run are those of the current stage. */
  void quote() {
    quote(stage.measuredFrom(stageStartAt), sendingEndsAt);
  }

  /** The figures of the run are of that time. */
  void quote(long from, long to) {
    quotedFrom = from;
    quotedTo = to;
  }

  void drained(long at) {
    drainedAt = at;
  }

  /** There will be no other stage. */
  void end() {
    over = true;
  }

  Stage stage() {
    return stage;
  }

  long stageStartAt() {
    return stageStartAt;
  }

  boolean isStarted() {
    return stage != null;
  }

  boolean isOver() {
    return over;
  }

  /** How long the load has gone on, in seconds; 0 before it. */
  double secondsOfLoad(long now) {
    return isStarted()
        ? Math.max(0, (now - loadStartedAt) / (double) TimeUnit.SECONDS.toNanos(1))
        : 0;
  }

  boolean isSendingOver(long now) {
    return now >= sendingEndsAt;
  }

  long sendingEndsAt() {
    return sendingEndsAt;
  }

  long drainDeadline() {
    return sendingEndsAt + drainTimeout;
  }

  /**
   * When workers know the fate of every message at the latest: the last one may wait for room, and
   * then for its acknowledgement.
   */
  long flushDeadline() {
    return drainDeadline() + BenchmarkProducer.LONGEST_WAIT.toNanos();
  }

  /** Goes forward only: what comes between two stages that are measured is a part of measuring. */
  Phase phase(long now) {
    if (!isStarted() || now < loadStartedAt) {
      return Phase.Starting;
    }
    if (over) {
      return Phase.Collecting;
    }
    if (now < firstMeasuredAt) {
      return Phase.WarmingUp;
    }
    return severalStages || now < sendingEndsAt ? Phase.Measuring : Phase.Draining;
  }

  /** Share of the stage whose time is over, 0 to 1. */
  double share(long now) {
    if (!isStarted() || now <= stageStartAt) {
      return 0;
    }
    return Math.min(1, (double) (now - stageStartAt) / (stage.endAt(stageStartAt) - stageStartAt));
  }

  Instant startedAt(long now) {
    return passed(loadStartedAt, now);
  }

  /** Since when the figures of the run are measured. */
  long quotedFrom() {
    return quotedFrom == NEVER && isStarted() ? stage.measuredFrom(stageStartAt) : quotedFrom;
  }

  /** Until when they are. */
  long quotedTo() {
    return quotedTo == NEVER ? sendingEndsAt : quotedTo;
  }

  /** What had come to pass by {@code now}. */
  Times times(long now) {
    return new Times(
        startedAt(now),
        passed(quotedFrom(), now),
        passed(quotedTo(), now),
        over ? passed(drainedAt, now) : null,
        MonotonicClock.toInstant(now));
  }

  private static Instant passed(long time, long now) {
    return now >= time ? MonotonicClock.toInstant(time) : null;
  }
}
