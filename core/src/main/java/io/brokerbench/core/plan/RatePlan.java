package io.brokerbench.core.plan;

import io.brokerbench.api.PeakSpec;
import io.brokerbench.api.RateType;
import java.util.List;

/**
 * How fast messages are sent; rates are of all producers together.
 *
 * @param type the shape of the schedule
 * @param messagesPerSecond of Fixed, else null
 * @param stepsMessagesPerSecond of Steps, in their order, else empty
 * @param peak of Peak, else null
 * @param maxInFlightPerProducer messages of a producer that are neither acknowledged nor failed;
 *     null where only the client's byte budget bounds them
 */
public record RatePlan(
    RateType type,
    Integer messagesPerSecond,
    List<Integer> stepsMessagesPerSecond,
    PeakSpec peak,
    Integer maxInFlightPerProducer) {

  /** Absent steps read as none. */
  public RatePlan {
    stepsMessagesPerSecond =
        stepsMessagesPerSecond == null ? List.of() : List.copyOf(stepsMessagesPerSecond);
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
