package io.brokerbench.core.result;

/** The checks of a verdict. A name is the check's name in JSON and the reason of the condition. */
public enum CheckName {
  /** Every durability setting was as wanted, before and after the load. */
  DurabilityVerified,
  /** A durability setting was not as wanted before the load. */
  DurabilityMismatch,
  /** A durability setting was as wanted before the load, and not after it. */
  DurabilityChanged,
  /** A durability setting could not be read. */
  DurabilityUnknown,
  /** All replicas of each partition stayed in sync during the measurement. */
  InSyncSetShrunk,
  /** No bookie was replaced in a ledger during the measurement. */
  EnsembleChanged,
  /** No broker restarted during the load. */
  BrokerRestarted,
  /** The load ran to its planned end. */
  LoadCompleted,
  /** No worker shared a node with a broker or another worker. */
  SharedNodes,
  /** The CPU of workers stayed below its limit. */
  WorkerCpu,
  /** No thread that sends or receives used most of a core. */
  ThreadSaturated,
  /** The load reached its target rate. */
  RateShort,
  /** Brokers and consumers kept up with the rate. */
  RateSustained,
  /** The search for the peak rate found it. */
  PeakFound,
  /** Every stage was received before the next began. */
  StageNotDrained,
  /** Broker nodes had few dirty bytes when each stage began. */
  DirtyPages,
  /** Every message that was due was sent. */
  MessagesUnsent,
  /** Few sends failed. */
  SendErrors,
  /** Consumers reached the end of the backlog in time. */
  CaughtUp,
  /** Every acknowledged message arrived. */
  MessagesLost,
  /** The generator sent on schedule. */
  ScheduleLag,
  /** Workers with producers had short pauses, in a closed loop. */
  SenderHiccups,
  /** Workers with consumers had short pauses. */
  ReceiverHiccups,
  /** The offsets of clocks were known well enough. */
  ClockUncertainty
}
