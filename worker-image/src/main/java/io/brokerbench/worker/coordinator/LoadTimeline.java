package io.brokerbench.worker.coordinator;

import io.brokerbench.api.Phase;
import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.core.result.Times;
import io.brokerbench.worker.clock.MonotonicClock;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** When each phase of the load begins, by the coordinator's clock. Not thread-safe. */
final class LoadTimeline {

  private static final long NEVER = Long.MAX_VALUE;

  private final LoadPlan plan;
  private long startAt = NEVER;
  private long drainedAt = NEVER;

  LoadTimeline(LoadPlan plan) {
    this.plan = plan;
  }

  void start(long at) {
    startAt = at;
  }

  long startAt() {
    return startAt;
  }

  boolean isStarted() {
    return startAt != NEVER;
  }

  void drained(long at) {
    drainedAt = at;
  }

  boolean isDrained() {
    return drainedAt != NEVER;
  }

  private long measuredFrom() {
    return startAt + TimeUnit.SECONDS.toNanos(plan.warmUpSeconds());
  }

  long loadEnd() {
    return measuredFrom() + TimeUnit.SECONDS.toNanos(plan.durationSeconds());
  }

  long drainDeadline() {
    return loadEnd() + TimeUnit.SECONDS.toNanos(plan.drainTimeoutSeconds());
  }

  Phase phase(long now) {
    if (!isStarted() || now < startAt) {
      return Phase.Starting;
    }
    if (isDrained()) {
      return Phase.Collecting;
    }
    if (now < measuredFrom()) {
      return Phase.WarmingUp;
    }
    return now < loadEnd() ? Phase.Measuring : Phase.Draining;
  }

  /** Share of the planned load whose time is over. */
  int percent(long now) {
    if (!isStarted() || now <= startAt) {
      return 0;
    }
    return (int) Math.min(100, 100.0 * (now - startAt) / (loadEnd() - startAt));
  }

  Instant startedAt(long now) {
    return isStarted() && now >= startAt ? MonotonicClock.toInstant(startAt) : null;
  }

  /** What had come to pass by {@code now}. */
  Times times(long now) {
    return new Times(
        startedAt(now),
        passed(measuredFrom(), now),
        passed(loadEnd(), now),
        isDrained() ? MonotonicClock.toInstant(drainedAt) : null,
        MonotonicClock.toInstant(now));
  }

  private Instant passed(long time, long now) {
    return isStarted() && now >= time ? MonotonicClock.toInstant(time) : null;
  }
}
