package io.brokerbench.operator;

import static io.brokerbench.api.ConditionType.Succeeded;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.act.RunActuator;
import io.brokerbench.operator.act.RunEvents;
import io.brokerbench.operator.lifecycle.Action;
import io.brokerbench.operator.lifecycle.Decision;
import io.brokerbench.operator.lifecycle.Lifecycle;
import io.brokerbench.operator.lifecycle.RunView;
import io.brokerbench.operator.lifecycle.StatusChange;
import io.brokerbench.operator.metrics.OperatorMetrics;
import io.brokerbench.operator.nodes.RunQueue;
import io.brokerbench.operator.observe.ApiErrors;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.watch.ChildEventSources;
import io.brokerbench.operator.watch.ClusterWatch;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.MaxReconciliationInterval;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Observes a run, decides what comes next, acts, records: nothing else, and nothing is remembered.
 */
@ControllerConfiguration(
    name = "brokerbench",
    // After its bounded retries, a tear-down that the API server would not let happen starts anew.
    maxReconciliationInterval =
        @MaxReconciliationInterval(interval = 1, timeUnit = TimeUnit.MINUTES))
public final class BenchmarkRunReconciler implements Reconciler<BenchmarkRun> {

  private final Lifecycle lifecycle;
  private final RunViewer viewer;
  private final RunActuator actuator;
  private final RunEvents events;
  private final OperatorMetrics metrics;
  private final ClusterWatch cluster;
  private final FinishedRuns finished;

  /** Held by the one run that looks whether it is its turn, until it has written what it found. */
  private final ReentrantLock admission = new ReentrantLock();

  private final SimpleInboundEventSource<BenchmarkRun> answers =
      new SimpleInboundEventSource<>("broker-answers");

  BenchmarkRunReconciler(
      Lifecycle lifecycle,
      RunViewer viewer,
      RunActuator actuator,
      RunEvents events,
      OperatorMetrics metrics,
      ClusterWatch cluster) {
    this.lifecycle = lifecycle;
    this.viewer = viewer;
    this.actuator = actuator;
    this.events = events;
    this.metrics = metrics;
    this.cluster = cluster;
    this.finished = new FinishedRuns(actuator, events, StatusWriter::write, Instant::now);
  }

  /** Has a run looked at again, since something of it has changed that is not watched. */
  void lookAgain(BenchmarkRun run) {
    answers.propagateEvent(ResourceID.fromResource(run));
  }

  @Override
  public List<EventSource<?, BenchmarkRun>> prepareEventSources(
      EventSourceContext<BenchmarkRun> context) {
    var sources = new ArrayList<>(cluster.sources(context, this::lookAgain));
    var children = new ChildEventSources(context, cluster);
    var watched = viewer.observer().watched().stream().map(children::all).toList();
    sources.addAll(watched);
    sources.add(children.refusals(watched));
    // Results are big and read once, by a GET; only the small progress is watched.
    sources.add(children.only(ConfigMap.class, Labels.Component.PROGRESS));
    sources.add(answers);
    return sources;
  }

  @Override
  public UpdateControl<BenchmarkRun> reconcile(BenchmarkRun run, Context<BenchmarkRun> context) {
    if (Lifecycle.isFinished(run.getStatus())) {
      return finished.reconcile(run, context, !isAnotherAttempt(context));
    }
    if (RunQueue.isWaiting(run)) {
      return admit(run, context);
    }
    return advance(
        Lifecycle.isTakenDown(run.getStatus())
            ? viewer.live(run)
            : viewer.cached(run, cluster.around(run, context), context),
        context);
  }

  /** One at a time, and by what the API server says: else two could get the same nodes. */
  private UpdateControl<BenchmarkRun> admit(BenchmarkRun run, Context<BenchmarkRun> context) {
    admission.lock();
    try {
      var around = cluster.ofQueue(context);
      return around.runs().stream()
          .filter(r -> r.getMetadata().getUid().equals(run.getMetadata().getUid()))
          .filter(current -> !Lifecycle.isFinished(current.getStatus()))
          .findFirst()
          .map(current -> advance(viewer.cached(current, around, context), context))
          .orElseGet(UpdateControl::noUpdate);
    } finally {
      admission.unlock();
    }
  }

  private UpdateControl<BenchmarkRun> advance(RunView view, Context<BenchmarkRun> context) {
    var settled = Lifecycle.isSettled(view.run().getStatus());
    var decision = lifecycle.decide(view);
    try {
      perform(decision.actions(), view);
    } catch (KubernetesClientException e) {
      if (settled || !ApiErrors.isRefusal(e)) {
        throw e;
      }
      decision = lifecycle.refused(view, e.getStatus().getMessage());
    }
    return record(decision, view, context);
  }

  private void perform(List<Action> actions, RunView view) {
    var id = ResourceID.fromResource(view.run());
    for (var action : actions) {
      actuator.perform(action, view.run(), view.children(), () -> answers.propagateEvent(id));
    }
  }

  private UpdateControl<BenchmarkRun> record(
      Decision decision, RunView view, Context<BenchmarkRun> context) {
    var change = new StatusChange(view.run().getStatus(), decision.status());
    if (change.isNone()) {
      return waitForDeadline(view);
    }
    // First the events: told twice, they are there once, and an operator that dies loses none.
    events.announce(view.run(), change, !isAnotherAttempt(context));
    if (!StatusWriter.write(view.run(), change.after(), context)) {
      return UpdateControl.noUpdate();
    }
    if (change.settles()) {
      metrics.settled(change.after().condition(Succeeded).orElseThrow().getReason());
    }
    // Our own status is no event; where it opens the next step, that step is taken at once.
    return change.opensNextStep()
        ? UpdateControl.<BenchmarkRun>noUpdate().rescheduleAfter(0)
        : waitForDeadline(view);
  }

  /**
   * Once is enough. The SDK's last attempt would be no bound: it does not count those during which
   * something else was heard of the run, as under load there always is.
   */
  private static boolean isAnotherAttempt(Context<BenchmarkRun> context) {
    return context.getRetryInfo().isPresent();
  }

  private UpdateControl<BenchmarkRun> waitForDeadline(RunView view) {
    var nothing = UpdateControl.<BenchmarkRun>noUpdate();
    return lifecycle
        .untilRecheck(view)
        .map(recheck -> nothing.rescheduleAfter(recheck.toMillis()))
        .orElse(nothing);
  }
}
