package io.brokerbench.core.suite;

import io.brokerbench.core.plan.BacklogPlan;
import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.core.plan.RatePlan;

/**
 * How long the load of a run takes, by its plan.
 *
 * @param seconds of load, in seconds; what is known of it
 * @param certainty how far it is known
 */
public record LoadDuration(long seconds, Certainty certainty) {

  /** How far a duration is known before anything has run. */
  public enum Certainty {
    /** The plan says it. */
    PLANNED,
    /** It depends on how fast the backlog is read; twice the given rate is assumed. */
    ASSUMED,
    /** The plan limits it: a search for a peak usually ends earlier. */
    AT_MOST,
    /** A part of it depends on the speed of the brokers, and is left out. */
    AT_LEAST
  }

  /**
   * Of a load.
   *
   * @param load null where a file in the cluster says it
   */
  public static LoadDuration of(LoadPlan load) {
    if (load == null) {
      return new LoadDuration(0, Certainty.AT_LEAST);
    }
    if (load.backlog() != null) {
      return ofBacklog(load, load.backlog());
    }
    var rate = load.rate();
    return switch (rate.type()) {
      case Peak -> new LoadDuration(rate.peak().maxSearchSeconds(), Certainty.AT_MOST);
      case Steps ->
          planned(
              (load.warmUpSeconds() + (long) load.durationSeconds())
                  * rate.stepsMessagesPerSecond().size());
      case Fixed, Unlimited -> ofOneStage(load, rate);
    };
  }

  private static LoadDuration ofOneStage(LoadPlan load, RatePlan rate) {
    if (load.messages() == 0) {
      return planned(load.warmUpSeconds() + (long) load.durationSeconds());
    }
    return rate.messagesPerSecond() == null
        ? new LoadDuration(load.warmUpSeconds(), Certainty.AT_LEAST)
        : planned(load.warmUpSeconds() + Math.ceilDiv(load.messages(), rate.messagesPerSecond()));
  }

  private static LoadDuration ofBacklog(LoadPlan load, BacklogPlan backlog) {
    var rate = load.rate().messagesPerSecond();
    if (rate == null && backlog.seconds() == null) {
      return new LoadDuration(load.warmUpSeconds(), Certainty.AT_LEAST);
    }
    var build = build(load, backlog, rate == null ? 0 : rate);
    // Of twice the rate, producers that go on take one half.
    var read = backlog.producersStop() ? Math.ceilDiv(build, 2) : build;
    var seconds = build + Math.min(read, backlog.catchUpTimeoutSeconds()) + load.durationSeconds();
    return new LoadDuration(seconds, Certainty.ASSUMED);
  }

  private static long build(LoadPlan load, BacklogPlan backlog, int rate) {
    if (backlog.seconds() != null) {
      return backlog.seconds();
    }
    if (load.messages() > 0) {
      return load.warmUpSeconds() + Math.ceilDiv(load.messages(), rate);
    }
    var bytesPerSecond = (long) rate * load.messageSizeBytes();
    return Math.max(load.warmUpSeconds(), Math.ceilDiv(backlog.bytes(), bytesPerSecond));
  }

  private static LoadDuration planned(long seconds) {
    return new LoadDuration(seconds, Certainty.PLANNED);
  }
}
