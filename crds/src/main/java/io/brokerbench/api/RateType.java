package io.brokerbench.api;

/** The shapes of a send schedule. */
public enum RateType {
  /** A constant rate, open loop: sends keep their schedule whatever the broker does. */
  Fixed
}
