package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.ArchiveStatus;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.ConditionReason;
import io.brokerbench.api.ConditionType;
import io.brokerbench.api.DiskFigures;
import io.brokerbench.api.FiguresStatus;
import io.brokerbench.api.NormalReason;
import io.brokerbench.api.PageCacheDrop;
import io.brokerbench.api.Phase;
import io.brokerbench.api.ResultsRef;
import io.brokerbench.api.WorkersStatus;
import io.brokerbench.api.WorkloadSpec;
import io.brokerbench.core.message.Message;
import io.fabric8.kubernetes.api.model.Condition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A status in the making. Phases and milestones of an attempt only ever move forward. Every field
 * of a status is here four times, to be held, taken over, set and handed on: that table stays in
 * one piece, so that what starts an attempt anew sees all that it has to clear.
 */
final class StatusEdit {

  private final long generation;
  private final Instant now;
  private final Conditions conditions;
  private Phase phase;
  private String message;
  private Integer attempts;
  private Integer failedAttempts;
  private String startTime;
  private String loadStartTime;
  private String completionTime;
  private String duration;
  private Integer queuePosition;
  private WorkloadSpec workload;
  private List<String> nodes = List.of();
  private List<DiskFigures> disks = List.of();
  private List<PageCacheDrop> pageCacheDropped = List.of();
  private Boolean brokersRetained;
  private Integer progressPercent;
  private WorkersStatus workers;
  private FiguresStatus figures;
  private ResultsRef resultsRef;
  private ArchiveStatus archive;

  private StatusEdit(long generation, Instant now) {
    this.generation = generation;
    this.now = now;
    this.conditions = new Conditions(generation, now);
  }

  static StatusEdit of(BenchmarkRun run, Instant now) {
    var edit = new StatusEdit(run.getMetadata().getGeneration(), now);
    var status = run.getStatus();
    if (status != null) {
      edit.conditions.addAll(status.conditions());
      edit.phase = status.phase();
      edit.message = status.message();
      edit.attempts = status.attempts();
      edit.failedAttempts = status.failedAttempts();
      edit.startTime = status.startTime();
      edit.loadStartTime = status.loadStartTime();
      edit.completionTime = status.completionTime();
      edit.duration = status.duration();
      edit.queuePosition = status.queuePosition();
      edit.workload = status.workload();
      edit.nodes = status.nodes();
      edit.disks = status.disks();
      edit.pageCacheDropped = status.pageCacheDropped();
      edit.brokersRetained = status.brokersRetained();
      edit.progressPercent = status.progressPercent();
      edit.workers = status.workers();
      edit.figures = status.figures();
      edit.resultsRef = status.resultsRef();
      edit.archive = status.archive();
    }
    return edit;
  }

  /** Moves to {@code next} unless the run is past it already. */
  StatusEdit phase(Phase next) {
    if (phase == null || next.compareTo(phase) > 0) {
      phase = next;
    }
    return this;
  }

  /** The first step of an attempt: from here on there is something to take down. */
  StatusEdit begun() {
    attempts = attempts == null ? 1 : attempts + 1;
    return phase(Phase.Provisioning);
  }

  /** Accepted, or to be attempted anew: what an earlier attempt has reached counts for nothing. */
  StatusEdit active(int workersWanted) {
    phase = Phase.Pending;
    conditions.removeMilestones();
    clearAttempt();
    figures = null;
    resultsRef = null;
    var active = LifecycleMessage.ACTIVE.with();
    return started()
        .workers(0, workersWanted)
        .isUnknown(ConditionType.Succeeded, NormalReason.Active, active)
        .isFalse(ConditionType.Finished, NormalReason.Active, active)
        .isTrue(ConditionType.Reconciling, NormalReason.Active, active)
        .isFalse(ConditionType.Stalled, NormalReason.Active, active)
        .isUnknown(ConditionType.Valid, NormalReason.Active, LifecycleMessage.NOT_MEASURED.with());
  }

  /** Failed, and to be attempted anew. */
  StatusEdit retried(int workersWanted) {
    failedAttempts = failedAttempts == null ? 1 : failedAttempts + 1;
    return active(workersWanted);
  }

  /** Held: no deadline counts. What was measured stays to be seen. */
  StatusEdit suspended(boolean takingDown) {
    phase = Phase.Suspended;
    startTime = null;
    queuePosition = null;
    if (!takingDown) {
      clearAttempt();
      workers = null;
    }
    var reason = takingDown ? NormalReason.Suspending : NormalReason.Suspended;
    var held = takingDown ? LifecycleMessage.SUSPENDING.with() : LifecycleMessage.SUSPENDED.with();
    isUnknown(ConditionType.Succeeded, reason, held);
    isFalse(ConditionType.Finished, reason, held);
    isFalse(ConditionType.Stalled, reason, held);
    return takingDown
        ? isTrue(ConditionType.Reconciling, reason, held).message(held)
        : isFalse(ConditionType.Reconciling, reason, held).message(held);
  }

  private void clearAttempt() {
    loadStartTime = null;
    nodes = List.of();
    disks = List.of();
    pageCacheDropped = List.of();
    progressPercent = null;
  }

  StatusEdit message(Message latest) {
    message = Display.message(latest.toString());
    return this;
  }

  /** Repeats the message of a condition that was written before. */
  StatusEdit messageOf(Condition written) {
    message = written.getMessage();
    return this;
  }

  StatusEdit isTrue(ConditionType type, ConditionReason reason, Message why) {
    return isTrue(type, reason.name(), why);
  }

  /** For a reason that was read: of another condition. */
  StatusEdit isTrue(ConditionType type, String reason, Message why) {
    return condition(type, "True", reason, why.toString());
  }

  StatusEdit isFalse(ConditionType type, ConditionReason reason, Message why) {
    return isFalse(type, reason.name(), why);
  }

  /** For a reason that was read: the name of a check. */
  StatusEdit isFalse(ConditionType type, String reason, Message why) {
    return condition(type, "False", reason, why.toString());
  }

  StatusEdit isUnknown(ConditionType type, ConditionReason reason, Message why) {
    return condition(type, "Unknown", reason.name(), why.toString());
  }

  StatusEdit started() {
    startTime = Display.time(now);
    return this;
  }

  /** Waits behind others; no deadline counts meanwhile. */
  StatusEdit queued(int place) {
    startTime = null;
    queuePosition = place;
    return phase(Phase.Queued);
  }

  /** Waits for no other run any more. */
  StatusEdit itsTurn() {
    queuePosition = null;
    return startTime == null ? started() : this;
  }

  /** What the file that the run refers to came to. */
  StatusEdit workload(WorkloadSpec read) {
    workload = read;
    return this;
  }

  StatusEdit nodes(List<String> chosen) {
    nodes = chosen;
    return this;
  }

  StatusEdit disks(List<DiskFigures> probed) {
    disks = probed;
    return this;
  }

  StatusEdit pageCacheDropped(List<PageCacheDrop> drops) {
    pageCacheDropped = drops;
    return this;
  }

  StatusEdit brokersRetained() {
    brokersRetained = true;
    return this;
  }

  StatusEdit loadStarted(Instant at) {
    if (at != null) {
      loadStartTime = Display.time(at);
    }
    return this;
  }

  StatusEdit completed() {
    completionTime = Display.time(now);
    queuePosition = null;
    if (startTime != null) {
      duration = Display.duration(Duration.between(Instant.parse(startTime), now));
    }
    return this;
  }

  StatusEdit progress(int percent) {
    progressPercent = percent;
    return this;
  }

  StatusEdit workers(int ready, int total) {
    workers = WorkersStatus.of(ready, total);
    return this;
  }

  StatusEdit figures(FiguresStatus latest) {
    figures = latest;
    return this;
  }

  StatusEdit results(String configMap) {
    resultsRef = new ResultsRef("ConfigMap", configMap);
    return this;
  }

  /** Of a finished run: they are in the archive alone. */
  StatusEdit withoutResults() {
    resultsRef = null;
    return this;
  }

  BenchmarkRunStatus build() {
    tellWhatIsGoingOn();
    return new BenchmarkRunStatus(
        generation,
        phase,
        message,
        conditions.list(),
        attempts,
        failedAttempts,
        startTime,
        queuePosition,
        loadStartTime,
        completionTime,
        duration,
        workload,
        nodes,
        disks,
        pageCacheDropped,
        brokersRetained,
        progressPercent,
        workers,
        figures,
        resultsRef,
        archive);
  }

  /** Argo CD and tools that go by kstatus show these conditions, and not the status's message. */
  private void tellWhatIsGoingOn() {
    var active = NormalReason.Active.name();
    if (message != null
        && conditions.reason(ConditionType.Succeeded).filter(active::equals).isPresent()) {
      condition(ConditionType.Succeeded, "Unknown", active, message);
      condition(ConditionType.Reconciling, "True", active, message);
    }
  }

  private StatusEdit condition(ConditionType type, String status, String reason, String text) {
    conditions.set(type, status, reason, text);
    return this;
  }
}
