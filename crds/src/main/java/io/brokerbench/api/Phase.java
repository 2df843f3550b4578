package io.brokerbench.api;

/** Where a run stands, for humans; programs read the conditions. */
public enum Phase {
  /** Accepted, nothing done yet. */
  Pending,
  /** Another run has the node pool, or comes first. */
  Queued,
  /** Nodes are prepared, and brokers are being made. */
  Provisioning,
  /** The settings of every running broker are read back. */
  Verifying,
  /** Coordinator and workers are coming up. */
  Starting,
  /** Load that is not measured. */
  WarmingUp,
  /** Load that is measured. */
  Measuring,
  /** Load has ended; consumers catch up. */
  Draining,
  /** Results are written and everything of the run is taken down. */
  Collecting,
  /** Finished as planned. */
  Succeeded,
  /** Ended otherwise; the condition {@code Succeeded} says why. */
  Failed,
  /** Held by {@code spec.suspend}: an attempt that was under way has been taken down. */
  Suspended;

  /** Whether nothing more will happen. */
  public boolean isTerminal() {
    return this == Succeeded || this == Failed;
  }
}
