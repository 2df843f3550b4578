package io.brokerbench.operator.observe;

import io.brokerbench.api.Reason;
import java.util.Optional;

/**
 * The kinds of problem, the worst first; and the one table of what each means: the reason of a run
 * whose broker has it (null: it may pass), the reason of a run whose worker has it, its effect on
 * the load, and the reason of a run that it keeps from starting in time.
 */
public enum PodProblemKind {
  /** The image cannot be pulled. */
  ImageNotPulled(
      Reason.BrokerImageNotPulled,
      Reason.WorkerImageNotPulled,
      OnLoad.Fails,
      Reason.StartDeadlineExceeded),
  /** The container cannot be made from its image. */
  NotStarted(Reason.BrokerCrashed, Reason.WorkerFailed, OnLoad.Fails, Reason.StartDeadlineExceeded),
  /** The container ends again and again. */
  CrashLoop(Reason.BrokerCrashed, Reason.WorkerFailed, OnLoad.Fails, Reason.StartDeadlineExceeded),
  /** The pod's container was killed for using more memory than it may. */
  OutOfMemory(
      Reason.BrokerCrashed,
      Reason.WorkerOOMKilled,
      OnLoad.CoordinatorReports,
      Reason.StartDeadlineExceeded),
  /** The pod was put off its node: by the kubelet, a drain, a taint or a more important pod. */
  Evicted(
      Reason.BrokerCrashed,
      Reason.WorkerEvicted,
      OnLoad.CoordinatorReports,
      Reason.StartDeadlineExceeded),
  /** The pod's node is not ready, and may be gone. */
  NodeLost(null, Reason.NodeLost, OnLoad.CoordinatorSilent, Reason.NodeLost),
  /** The pod ended otherwise, and not well. */
  Failed(
      Reason.BrokerCrashed,
      Reason.WorkerFailed,
      OnLoad.CoordinatorReports,
      Reason.StartDeadlineExceeded),
  /** The API server admits no such pod. */
  Denied(Reason.PodDenied, Reason.PodDenied, OnLoad.Fails, Reason.StartDeadlineExceeded),
  /** The namespace may have no more, for now. */
  QuotaExceeded(null, Reason.WorkerFailed, OnLoad.MayPass, Reason.QuotaExceeded),
  /** The pod could not be made, for now. */
  NotMade(null, Reason.WorkerFailed, OnLoad.MayPass, Reason.StartDeadlineExceeded),
  /** No node takes the pod, for now. */
  Unschedulable(null, Reason.WorkerFailed, OnLoad.MayPass, Reason.Unschedulable);

  private final Reason ofBroker;
  private final Reason ofWorker;
  private final OnLoad onLoad;
  private final Reason ofLateStart;

  PodProblemKind(Reason ofBroker, Reason ofWorker, OnLoad onLoad, Reason ofLateStart) {
    this.ofBroker = ofBroker;
    this.ofWorker = ofWorker;
    this.onLoad = onLoad;
    this.ofLateStart = ofLateStart;
  }

  /** The reason of a run whose broker has the problem; empty where the broker may recover. */
  public Optional<Reason> ofBroker() {
    return Optional.ofNullable(ofBroker);
  }

  /** The reason of a run whose worker has the problem, once the load has failed. */
  public Reason ofWorker() {
    return ofWorker;
  }

  /** What the problem of a worker means for the load. */
  public OnLoad onLoad() {
    return onLoad;
  }

  /** The reason of a run that misses its start deadline with the problem. */
  public Reason ofLateStart() {
    return ofLateStart;
  }

  /** Whether the pod may do its work yet, though nobody changes anything about the run. */
  public boolean mayPass() {
    return ofBroker == null;
  }

  /** What a problem of a worker means for the load. */
  public enum OnLoad {
    /** The load fails at once. */
    Fails,
    /** The coordinator has time to report it first: it knows more, and publishes its figures. */
    CoordinatorReports,
    /** The load fails once the coordinator is silent as well: the node may come back. */
    CoordinatorSilent,
    /** The load waits. */
    MayPass
  }
}
