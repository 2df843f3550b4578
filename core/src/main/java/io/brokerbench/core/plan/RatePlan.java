package io.brokerbench.core.plan;

import io.brokerbench.api.PeakSpec;
import io.brokerbench.api.RateSpec;
import io.brokerbench.api.RateType;
import io.brokerbench.api.WorkloadSpec;
import java.util.List;

/**
 * How fast messages are sent; rates are of all producers together.
 *
 * @param type the shape of the schedule
 * @param messagesPerSecond of Fixed, else null
 * @param stepsMessagesPerSecond of Steps, in their order, else empty
 * @param peak of Peak, else null
 * @param maxInFlightPerProducer messages of a producer that are neither acknowledged nor failed, of
 *     Unlimited; else null
 */
public record RatePlan(
    RateType type,
    Integer messagesPerSecond,
    List<Integer> stepsMessagesPerSecond,
    PeakSpec peak,
    Integer maxInFlightPerProducer) {

  /**
   * Enough for 160,000 msg/s of one producer though each acknowledgement takes 100 ms. A client
   * keeps some objects for each message in flight, and each collection of the heap copies them: of
   * 100 bytes, as many as Kafka's client has memory for by our budget cost a quarter of a processor
   * (docs/verification.md).
   */
  private static final int DEFAULT_IN_FLIGHT = 16_384;

  /** Absent steps read as none. */
  public RatePlan {
    stepsMessagesPerSecond =
        stepsMessagesPerSecond == null ? List.of() : List.copyOf(stepsMessagesPerSecond);
  }

  /**
   * As the rate of {@code workload} says, with what it leaves open.
   *
   * @param activeDeadlineSeconds of the run
   */
  public static RatePlan of(WorkloadSpec workload, int activeDeadlineSeconds) {
    var rate = of(workload.rate());
    var peak = rate.peak;
    return peak == null || peak.maxSearchSeconds() != null
        ? rate
        : new RatePlan(
            rate.type,
            rate.messagesPerSecond,
            rate.stepsMessagesPerSecond,
            peak.withMaxSearchSeconds(longestSearch(workload, activeDeadlineSeconds)),
            rate.maxInFlightPerProducer);
  }

  /** Brokers have to come up before, and results to be written after. */
  private static int longestSearch(WorkloadSpec workload, int activeDeadlineSeconds) {
    var peak = workload.rate().peak();
    var shortest =
        peak.settleSeconds()
            + peak.probeSeconds()
            + workload.warmUpSeconds()
            + (workload.durationSeconds() == null ? 0 : workload.durationSeconds());
    return Math.max(shortest, activeDeadlineSeconds - activeDeadlineSeconds / 4);
  }

  private static RatePlan of(RateSpec rate) {
    var unset = rate.type() == RateType.Unlimited && rate.maxInFlightPerProducer() == null;
    return new RatePlan(
        rate.type(),
        rate.messagesPerSecond(),
        rate.stepsMessagesPerSecond(),
        rate.peak(),
        unset ? Integer.valueOf(DEFAULT_IN_FLIGHT) : rate.maxInFlightPerProducer());
  }

  /** Whether messages have a time at which they are due, whatever the broker does. */
  public boolean openLoop() {
    return type.openLoop();
  }

  /** Whether there is more than one stage, of which the figures are taken from one. */
  public boolean hasSeveralStages() {
    return type == RateType.Steps || type == RateType.Peak;
  }
}
