package io.brokerbench.operator;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.operator.act.RunActuator;
import io.brokerbench.operator.act.RunEvents;
import io.brokerbench.operator.lifecycle.Archiving;
import io.brokerbench.operator.lifecycle.Lifecycle;
import io.brokerbench.operator.lifecycle.StatusChange;
import io.brokerbench.operator.observe.Children;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;

/**
 * Looks after runs that have finished: their results go once the archive has them, and the runs
 * when their time is up.
 *
 * @param actuator does what is decided
 * @param events tells it
 * @param statuses writes it
 * @param clock the time
 */
record FinishedRuns(
    RunActuator actuator, RunEvents events, StatusSink statuses, InstantSource clock) {

  private static final Duration LOOKED_AT_EVERY = Duration.ofDays(1);

  private static final Children CHILDLESS = new Children(List.of(), Optional.empty());

  /** Writes the status of a run. */
  interface StatusSink {

    /** Returns whether the run has it now: not where it is gone. */
    boolean write(BenchmarkRun run, BenchmarkRunStatus status, Context<BenchmarkRun> context);
  }

  /**
   * Takes the next step.
   *
   * @param seen the run as the cache has it
   * @param mayTryAgain whether events would be told again later
   */
  UpdateControl<BenchmarkRun> reconcile(
      BenchmarkRun seen, Context<BenchmarkRun> context, boolean mayTryAgain) {
    actuator.release(seen);
    if (!Archiving.isOpen(seen)) {
      return expire(seen);
    }
    // The archiver writes too, so a cache may not have the newest.
    return actuator
        .current(seen)
        .map(run -> archive(run, context, mayTryAgain))
        .orElseGet(UpdateControl::noUpdate);
  }

  private UpdateControl<BenchmarkRun> archive(
      BenchmarkRun run, Context<BenchmarkRun> context, boolean mayTryAgain) {
    var mayGo = Archiving.keepsResults(run) && run.getStatus().inArchive();
    var decision = Archiving.decide(run, mayGo && actuator.isRecorded(run), clock.instant());
    decision.actions().forEach(action -> actuator.perform(action, run, CHILDLESS, () -> {}));
    var change = new StatusChange(run.getStatus(), decision.status());
    if (change.isNone()) {
      return expire(run);
    }
    events.announce(run, change, mayTryAgain);
    var written = statuses.write(run, change.after(), context);
    // The run that was just written is not to be deleted as it was before.
    var goesOn = change.opensNextStep() || !decision.actions().isEmpty() || isOver(run);
    return written && goesOn
        ? UpdateControl.<BenchmarkRun>noUpdate().rescheduleAfter(0)
        : expire(run);
  }

  private UpdateControl<BenchmarkRun> expire(BenchmarkRun run) {
    var nothing = UpdateControl.<BenchmarkRun>noUpdate();
    if (isOver(run)) {
      actuator.delete(run);
      return nothing;
    }
    // Else each of them would be looked at every minute, for as long as it is there.
    var left =
        Lifecycle.untilExpiry(run, clock.instant())
            .filter(Duration::isPositive)
            .orElse(LOOKED_AT_EVERY);
    return nothing.rescheduleAfter(left.toMillis() + 1);
  }

  private boolean isOver(BenchmarkRun run) {
    return !Archiving.keepsResults(run)
        && Lifecycle.untilExpiry(run, clock.instant())
            .filter(left -> !left.isPositive())
            .isPresent();
  }
}
