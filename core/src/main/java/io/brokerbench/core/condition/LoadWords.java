package io.brokerbench.core.condition;

import io.brokerbench.api.PeakSpec;
import io.brokerbench.core.plan.BacklogPlan;
import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.core.plan.PayloadPlan;
import io.brokerbench.core.plan.RatePlan;
import java.util.ArrayList;
import java.util.List;

/** Parts of a load as values of a {@link Condition}: equal of equal loads. */
final class LoadWords {

  private LoadWords() {}

  /** The rate, or which peak is wanted, but not how it is searched for. */
  static String rate(RatePlan rate) {
    return switch (rate.type()) {
      case Fixed -> rate.messagesPerSecond() + " msg/s";
      case Steps -> "steps " + rate.stepsMessagesPerSecond();
      case Peak -> peak(rate.peak());
      case Unlimited -> rate.maxInFlightPerProducer() + " in flight per producer";
    };
  }

  private static String peak(PeakSpec peak) {
    var limits = new ArrayList<String>(List.of("peak"));
    if (peak.maxPublishLatencyP99Micros() != null) {
      limits.add("publish p99 at most " + peak.maxPublishLatencyP99Micros() + " us");
    }
    if (peak.maxEndToEndLatencyP99Micros() != null) {
      limits.add("end-to-end p99 at most " + peak.maxEndToEndLatencyP99Micros() + " us");
    }
    return String.join(", ", limits);
  }

  /** How a peak is searched for; null of other rates. */
  static String search(PeakSpec peak) {
    return peak == null
        ? null
        : "%d to %d msg/s, resolution %d %%, probes of %d s, at most %d s"
            .formatted(
                peak.startMessagesPerSecond(),
                peak.maxMessagesPerSecond(),
                peak.resolutionPercent(),
                peak.probeSeconds(),
                peak.maxSearchSeconds());
  }

  static String keys(LoadPlan load) {
    var keys = load.keys();
    return keys.distinct() == 0
        ? keys.distribution().name()
        : keys.distribution()
            + " of "
            + keys.distinct()
            + (keys.exponentPercent() == 0 ? "" : ", exponent " + keys.exponentPercent() / 100.0);
  }

  static String payload(PayloadPlan payload) {
    return payload.file() == null ? payload.randomPercent() + " % random" : payload.file();
  }

  /** What gathers and how it is read, but not how long that may take. */
  static String backlog(BacklogPlan backlog) {
    var parts = new ArrayList<String>(List.of(backlog.type().name()));
    if (backlog.bytes() != null) {
      parts.add("of " + backlog.bytes() + " bytes");
    }
    if (backlog.seconds() != null) {
      parts.add("of " + backlog.seconds() + " s");
    }
    return String.join(" ", parts) + (backlog.producersStop() ? ", producers stop" : "");
  }
}
