package io.brokerbench.api;

/** Why a run ended, or why a condition is not True: the reasons of conditions and events. */
public enum Reason {
  /** The run went through every phase and its results are published. */
  RunCompleted,
  /** The spec contradicts itself in a way that the API server cannot see; nothing was deployed. */
  SpecInvalid,
  /** Strimzi, which the run asks for, is not in the cluster. */
  StrimziNotInstalled,
  /** Strimzi will not make a Kafka cluster of what the run asks for. */
  StrimziRefused,
  /** The disks could not be probed, or not be given back afterwards. */
  DiskProbeFailed,
  /** A disk misses a limit of the run. */
  DiskTooSlow,
  /** The page cache of a node could not be dropped. */
  PageCacheNotDropped,
  /** The image of a broker cannot be pulled. */
  BrokerImageNotPulled,
  /** A broker container ends again and again. */
  BrokerCrashed,
  /** The chart of the brokers cannot be had, or does not render. */
  ChartNotRendered,
  /** The chart of the brokers has rendered what no run may make. */
  ChartRefused,
  /** The cluster does not answer. */
  BrokerUnreachable,
  /** The brokers answer, but did not create the topics or did not tell their settings. */
  BrokerRequestFailed,
  /** A setting read back before load is not the one that the durability level means. */
  DurabilityMismatch,
  /** A setting was the right one before load, and was not after it. */
  DurabilityChanged,
  /** A setting could not be read back. */
  DurabilityUnknown,
  /** The image of a coordinator or worker cannot be pulled. */
  WorkerImageNotPulled,
  /** The coordinator ended before the results were written. */
  CoordinatorFailed,
  /** A worker ended, or was not heard of, before the load was over. */
  WorkerFailed,
  /** The coordinator was told to stop: its pod was deleted or evicted. */
  LoadStopped,
  /** The results could not be read or written. */
  ResultsUnavailable,
  /** The figures are not good enough for what the run asks for. */
  ObjectivesMissed,
  /** Brokers or workers were not ready in time for the first message. */
  StartDeadlineExceeded,
  /** The run took longer than it may. */
  ActiveDeadlineExceeded,
  /** The API server refused something that the operator asked for. */
  RequestRefused,
  /**
   * The operator lacks a permission, which the message names with the chart value that grants it.
   */
  PermissionMissing;

  /** Whether a fresh attempt may well go better: nobody has to change anything before it. */
  public boolean mayPass() {
    return switch (this) {
      case DiskProbeFailed,
          PageCacheNotDropped,
          BrokerImageNotPulled,
          BrokerCrashed,
          ChartNotRendered,
          BrokerUnreachable,
          BrokerRequestFailed,
          DurabilityUnknown,
          WorkerImageNotPulled,
          CoordinatorFailed,
          WorkerFailed,
          LoadStopped,
          ResultsUnavailable,
          StartDeadlineExceeded,
          ActiveDeadlineExceeded ->
          true;
      case RunCompleted,
          SpecInvalid,
          StrimziNotInstalled,
          StrimziRefused,
          DiskTooSlow,
          ChartRefused,
          DurabilityMismatch,
          DurabilityChanged,
          ObjectivesMissed,
          RequestRefused,
          PermissionMissing ->
          false;
    };
  }
}
