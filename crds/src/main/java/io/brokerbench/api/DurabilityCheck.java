package io.brokerbench.api;

/** What happens when a cluster does not let its durability be read back. */
public enum DurabilityCheck {
  /** The run ends before load. */
  Require,
  /** The run goes on, and is never Valid. */
  Report
}
