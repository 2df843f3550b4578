package io.brokerbench.api;

/** The shapes of a send schedule. */
public enum RateType {
  /** A constant rate, open loop: sends keep their schedule whatever the broker does. */
  Fixed,
  /** One constant rate after the other; the figures are those of the highest that was sustained. */
  Steps,
  /** The highest constant rate that is sustained, searched for and confirmed. */
  Peak,
  /** Closed loop: each producer sends as soon as its client takes another message. */
  Unlimited;

  /** Whether messages have a time at which they are due, whatever the broker does. */
  public boolean openLoop() {
    return this != Unlimited;
  }
}
