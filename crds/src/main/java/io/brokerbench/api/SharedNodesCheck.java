package io.brokerbench.api;

/** What it means that a worker shares a node with a broker of the run, or with another worker. */
public enum SharedNodesCheck {
  /** The scheduler keeps them apart; figures of a run that shares a node are not Valid. */
  Fail,
  /** The scheduler keeps them apart where it can; the result reports which nodes are shared. */
  Report
}
