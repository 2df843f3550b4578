package io.brokerbench.api;

/** How long the brokers of a suite live. */
public enum SuiteBrokers {
  /** Each run has brokers of its own. */
  Fresh,
  /** Runs of a round with equal broker and durability share brokers. */
  PerRound
}
