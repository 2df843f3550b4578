package io.brokerbench.api;

/** The shapes of a send schedule. */
public enum RateType {
  /** A constant rate, open loop: sends keep their schedule whatever the broker does. */
  Fixed,
  /** Closed loop: each producer sends as soon as its client takes another message. */
  Unlimited
}
