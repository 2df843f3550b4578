package io.brokerbench.api;

/** What producers do while a backlog is read. */
public enum BacklogProducers {
  /** They go on at the same rate. */
  Continue,
  /** They have stopped when consumers start. */
  Stop
}
