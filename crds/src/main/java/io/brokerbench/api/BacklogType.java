package io.brokerbench.api;

/** Which subscriptions are read late, from a backlog. */
public enum BacklogType {
  /** None: every subscription is read from the start. */
  None,
  /** All of them. */
  CatchUp,
  /** All but the first of each topic, which is read from the start. */
  Mixed
}
