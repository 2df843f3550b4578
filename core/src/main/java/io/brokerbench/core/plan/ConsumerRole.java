package io.brokerbench.core.plan;

/** When a consumer begins to read its subscription. */
public enum ConsumerRole {
  /** Before load: it reads the newest messages. */
  Tailing,
  /** When a backlog has gathered. */
  CatchingUp
}
