package io.brokerbench.api;

/** The reason of a condition: a failure, or a normal state. */
public sealed interface ConditionReason permits Reason, NormalReason {

  /** As it is in the status. */
  String name();
}
