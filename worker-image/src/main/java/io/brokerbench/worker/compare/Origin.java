package io.brokerbench.worker.compare;

/** The send that a latency counts from. */
public enum Origin {
  /** When the message was due: free of coordinated omission. */
  INTENDED,
  /** When the client was called, however late that was. */
  ACTUAL;

  /** As a cell of a table. */
  @Override
  public String toString() {
    return this == INTENDED ? "intended" : "actual";
  }
}
