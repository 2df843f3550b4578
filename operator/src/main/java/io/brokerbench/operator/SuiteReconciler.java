package io.brokerbench.operator;

import static io.brokerbench.api.SuiteConditionType.Succeeded;

import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.BenchmarkSuiteStatus;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.operator.act.SuiteActuator;
import io.brokerbench.operator.act.SuiteEvents;
import io.brokerbench.operator.act.SuiteObstacle;
import io.brokerbench.operator.metrics.OperatorMetrics;
import io.brokerbench.operator.suite.SuiteAction;
import io.brokerbench.operator.suite.SuiteDecision;
import io.brokerbench.operator.suite.SuiteLifecycle;
import io.brokerbench.operator.suite.SuiteRounds;
import io.brokerbench.operator.suite.SuiteView;
import io.brokerbench.operator.watch.SuiteWatch;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.MaxReconciliationInterval;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Observes a suite, decides what comes next, acts, records. Nothing is remembered. */
@ControllerConfiguration(
    name = "brokerbench-suites",
    // A run of another owner that has the name of the next one is not watched.
    maxReconciliationInterval =
        @MaxReconciliationInterval(interval = 1, timeUnit = TimeUnit.MINUTES))
public final class SuiteReconciler implements Reconciler<BenchmarkSuite> {

  /** As the annotation says, which counts only where nothing else is scheduled. */
  private static final Duration LOOKED_AT_EVERY = Duration.ofMinutes(1);

  /** Of brokers that runs shared nothing is watched for the suite. */
  private static final Duration SOON = Duration.ofSeconds(1);

  private final SuiteLifecycle lifecycle;
  private final SuiteViewer viewer;
  private final SuiteActuator actuator;
  private final SuiteEvents events;
  private final OperatorMetrics metrics;
  private final SuiteWatch watch;
  private final StatusSink statuses;
  private final FinishedSuites finished;

  /** Writes the status of a suite. */
  interface StatusSink {

    /** Returns whether the suite has it now: not where it is gone. */
    boolean write(
        BenchmarkSuite suite, BenchmarkSuiteStatus status, Context<BenchmarkSuite> context);
  }

  SuiteReconciler(
      SuiteLifecycle lifecycle,
      SuiteViewer viewer,
      SuiteActuator actuator,
      SuiteEvents events,
      OperatorMetrics metrics,
      SuiteWatch watch,
      StatusSink statuses) {
    this.lifecycle = lifecycle;
    this.viewer = viewer;
    this.actuator = actuator;
    this.events = events;
    this.metrics = metrics;
    this.watch = watch;
    this.statuses = statuses;
    this.finished = new FinishedSuites(actuator, events, watch, statuses);
  }

  @Override
  public List<EventSource<?, BenchmarkSuite>> prepareEventSources(
      EventSourceContext<BenchmarkSuite> context) {
    return watch.sources(context);
  }

  @Override
  public UpdateControl<BenchmarkSuite> reconcile(
      BenchmarkSuite suite, Context<BenchmarkSuite> context) {
    var now = Instant.now();
    if (SuiteLifecycle.isFinished(suite.getStatus())) {
      return finished.reconcile(suite, context);
    }
    try {
      var view = viewer.cached(suite, now);
      var decision = lifecycle.decide(view);
      if (decision.ends() || view.missesTheRunUnderWay()) {
        // A cache may not have heard of the newest run, and nobody looks again after the end. Nor
        // does it have a run whose label somebody has removed.
        view = viewer.live(suite, now);
        decision = lifecycle.decide(view);
      }
      return record(suite, view.plan(), perform(view, decision), context);
    } catch (InvalidRunException e) {
      return record(suite, null, lifecycle.invalid(suite, e, now), context);
    }
  }

  /** The decision that comes of it: a run that cannot be created changes the status. */
  private SuiteDecision perform(SuiteView view, SuiteDecision decision) {
    for (var action : decision.actions()) {
      var obstacle = actuator.perform(action, view.suite());
      if (obstacle.isPresent()) {
        return blocked(view, decision, obstacle.get());
      }
    }
    return decision;
  }

  private SuiteDecision blocked(SuiteView view, SuiteDecision decision, SuiteObstacle obstacle) {
    if (!obstacle.refused()) {
      return lifecycle.blocked(view, decision, obstacle.message());
    }
    if (view.nothingStarted()) {
      return lifecycle.refused(view, obstacle.message());
    }
    var rejected = lifecycle.rejected(view, decision, obstacle.run(), obstacle.details());
    rejected.actions().forEach(action -> actuator.perform(action, view.suite()));
    return rejected;
  }

  private UpdateControl<BenchmarkSuite> record(
      BenchmarkSuite suite,
      SuitePlan plan,
      SuiteDecision decision,
      Context<BenchmarkSuite> context) {
    var nothing = UpdateControl.<BenchmarkSuite>noUpdate();
    var after = decision.status();
    if (!after.equals(suite.getStatus())) {
      // First the events: told twice, they are there once, and an operator that dies loses none.
      events.announce(suite, plan, after, context.getRetryInfo().isEmpty());
      if (statuses.write(suite, after, context)) {
        count(suite.getStatus(), after);
      }
    }
    if (decision.actions().stream().anyMatch(SuiteAction.Release.class::isInstance)) {
      return nothing.rescheduleAfter(SOON);
    }
    return lifecycle
        .untilRecheck(suite, after, Instant.now())
        .map(left -> Math.clamp(left.toMillis(), 1, LOOKED_AT_EVERY.toMillis()))
        .map(nothing::rescheduleAfter)
        .orElse(nothing);
  }

  private void count(BenchmarkSuiteStatus before, BenchmarkSuiteStatus after) {
    metrics.completed(SuiteRounds.completed(before, after).size());
    if (SuiteLifecycle.isFinished(after)) {
      metrics.ended(after.condition(Succeeded).orElseThrow().getReason());
    }
  }
}
