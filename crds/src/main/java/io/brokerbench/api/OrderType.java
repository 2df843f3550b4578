package io.brokerbench.api;

/** How the runs of a round are ordered. */
public enum OrderType {
  /** At random, in another order in each round. */
  Randomized,
  /** As in the matrix, in each round. */
  Interleaved
}
