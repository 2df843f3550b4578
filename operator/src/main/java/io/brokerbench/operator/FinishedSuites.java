package io.brokerbench.operator;

import static io.brokerbench.api.SuiteConditionType.Archived;

import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.operator.act.SuiteActuator;
import io.brokerbench.operator.act.SuiteEvents;
import io.brokerbench.operator.suite.RetainedRuns;
import io.brokerbench.operator.suite.SuiteArchiving;
import io.brokerbench.operator.watch.SuiteWatch;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Duration;
import java.time.Instant;

/**
 * Looks after suites that have ended: their runs, and what the archiver says of them.
 *
 * @param actuator does what is decided
 * @param events tells it
 * @param watch has the runs and their records
 * @param statuses writes it
 */
record FinishedSuites(
    SuiteActuator actuator,
    SuiteEvents events,
    SuiteWatch watch,
    SuiteReconciler.StatusSink statuses) {

  private static final Duration LOOKED_AT_EVERY = Duration.ofDays(1);

  /** Where there are more records than are retired at once. */
  private static final Duration SOON = Duration.ofSeconds(1);

  /**
   * Takes the next step.
   *
   * @param seen the suite as the cache has it
   */
  UpdateControl<BenchmarkSuite> reconcile(BenchmarkSuite seen, Context<BenchmarkSuite> context) {
    RetainedRuns.afterEnd(seen, watch.runs(seen)).forEach(action -> actuator.perform(action, seen));
    var more = actuator.retire(watch.records(seen));
    if (SuiteArchiving.isOpen(seen)) {
      // The archiver writes too, so a cache may not have the newest.
      actuator.current(seen).ifPresent(suite -> tell(suite, context));
    } else {
      tell(seen, context);
    }
    return UpdateControl.<BenchmarkSuite>noUpdate().rescheduleAfter(more ? SOON : LOOKED_AT_EVERY);
  }

  private void tell(BenchmarkSuite suite, Context<BenchmarkSuite> context) {
    var before = suite.getStatus();
    var after = SuiteArchiving.decide(suite, Instant.now());
    // Conditions of others are none of ours, so whole statuses may differ for good.
    if (!after.observedGeneration().equals(before.observedGeneration())
        || !after.condition(Archived).equals(before.condition(Archived))) {
      // First the event: told twice, it is there once, and an operator that dies loses none.
      events.announceArchive(suite, after, context.getRetryInfo().isEmpty());
      statuses.write(suite, after, context);
    }
  }
}
