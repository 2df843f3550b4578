package io.brokerbench.core.plan;

import io.brokerbench.api.RateType;

/**
 * How fast messages are sent.
 *
 * @param type the shape of the schedule
 * @param messagesPerSecond rate of all producers together; null where there is no schedule
 * @param maxInFlightPerProducer messages of a producer that are neither acknowledged nor failed;
 *     null where only the client's byte budget bounds them
 */
public record RatePlan(RateType type, Integer messagesPerSecond, Integer maxInFlightPerProducer) {

  /** Whether messages have a time at which they are due, whatever the broker does. */
  public boolean openLoop() {
    return type != RateType.Unlimited;
  }
}
