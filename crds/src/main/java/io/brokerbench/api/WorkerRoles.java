package io.brokerbench.api;

/** Who produces and who consumes. */
public enum WorkerRoles {
  /** Each worker produces or consumes, never both. */
  Split,
  /** Every worker does both. */
  Shared
}
