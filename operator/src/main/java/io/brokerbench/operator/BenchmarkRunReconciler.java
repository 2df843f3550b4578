package io.brokerbench.operator;

import static io.brokerbench.api.ConditionType.Succeeded;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.ConditionType;
import io.brokerbench.operator.act.EventRecorder;
import io.brokerbench.operator.act.RunActuator;
import io.brokerbench.operator.helm.ChartTasks;
import io.brokerbench.operator.inspect.BrokerTasks;
import io.brokerbench.operator.lifecycle.Action;
import io.brokerbench.operator.lifecycle.Decision;
import io.brokerbench.operator.lifecycle.Lifecycle;
import io.brokerbench.operator.lifecycle.RunView;
import io.brokerbench.operator.observe.RunObserver;
import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.MaxReconciliationInterval;
import io.javaoperatorsdk.operator.api.reconciler.PrimaryUpdateAndCacheUtils;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;
import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Observes a run, decides what comes next, acts, records: nothing else, and nothing is remembered.
 */
@ControllerConfiguration(
    name = "brokerbench",
    // After its bounded retries, a tear-down that the API server would not let happen starts anew.
    maxReconciliationInterval =
        @MaxReconciliationInterval(interval = 1, timeUnit = TimeUnit.MINUTES))
public final class BenchmarkRunReconciler implements Reconciler<BenchmarkRun> {

  private static final int HTTP_UNPROCESSABLE = 422;

  private final Lifecycle lifecycle;
  private final RunViewer viewer;
  private final RunActuator actuator;
  private final EventRecorder events;
  private final BrokerTasks brokerTasks;
  private final ChartTasks chartTasks;
  private final SimpleInboundEventSource<BenchmarkRun> answers =
      new SimpleInboundEventSource<>("broker-answers");

  BenchmarkRunReconciler(
      Lifecycle lifecycle,
      RunViewer viewer,
      RunActuator actuator,
      EventRecorder events,
      BrokerTasks brokerTasks,
      ChartTasks chartTasks) {
    this.lifecycle = lifecycle;
    this.viewer = viewer;
    this.actuator = actuator;
    this.events = events;
    this.brokerTasks = brokerTasks;
    this.chartTasks = chartTasks;
  }

  @Override
  public List<EventSource<?, BenchmarkRun>> prepareEventSources(
      EventSourceContext<BenchmarkRun> context) {
    var children = new ChildEventSources(context);
    var sources = new ArrayList<EventSource<?, BenchmarkRun>>();
    RunObserver.WATCHED.forEach(type -> sources.add(children.all(type)));
    // Results are big and read once, by a GET; only the small progress is watched.
    sources.add(children.only(ConfigMap.class, Labels.Component.PROGRESS));
    sources.add(answers);
    return sources;
  }

  @Override
  public UpdateControl<BenchmarkRun> reconcile(BenchmarkRun run, Context<BenchmarkRun> context) {
    if (Lifecycle.isFinished(run.getStatus())) {
      brokerTasks.forget(run.getMetadata().getUid());
      chartTasks.forget(run.getMetadata().getUid());
      actuator.release(run);
      return UpdateControl.noUpdate();
    }
    var settled = Lifecycle.isSettled(run.getStatus());
    var view = settled ? viewer.live(run) : viewer.cached(run, context);
    var decision = lifecycle.decide(view);
    try {
      perform(decision.actions(), view);
    } catch (KubernetesClientException e) {
      if (settled || !isRefusal(e)) {
        throw e;
      }
      decision = lifecycle.refused(view, e.getStatus().getMessage());
    }
    return record(decision, view, context);
  }

  /** Whether asking again would give the same answer: denied or invalid, not busy or away. */
  private static boolean isRefusal(KubernetesClientException e) {
    return e.getStatus() != null
        && (e.getCode() == HttpURLConnection.HTTP_FORBIDDEN
            || e.getCode() == HttpURLConnection.HTTP_BAD_REQUEST
            || e.getCode() == HTTP_UNPROCESSABLE);
  }

  private void perform(List<Action> actions, RunView view) {
    var id = ResourceID.fromResource(view.run());
    for (var action : actions) {
      actuator.perform(action, view.run(), view.children(), () -> answers.propagateEvent(id));
    }
  }

  private UpdateControl<BenchmarkRun> record(
      Decision decision, RunView view, Context<BenchmarkRun> context) {
    var before = view.run().getStatus();
    var after = decision.status();
    if (after.equals(before)) {
      return waitForDeadline(view);
    }
    PrimaryUpdateAndCacheUtils.ssaPatchStatusAndCacheResource(
        view.run(), withStatus(view.run(), after), context);
    announce(view.run(), before, after);
    // Our own status is no event; where it opens the next step, that step is taken at once.
    var moved = before == null || before.phase() != after.phase();
    var settled = Lifecycle.isSettled(after) && !Lifecycle.isSettled(before);
    return moved || settled
        ? UpdateControl.<BenchmarkRun>noUpdate().rescheduleAfter(0)
        : waitForDeadline(view);
  }

  private static UpdateControl<BenchmarkRun> waitForDeadline(RunView view) {
    var nothing = UpdateControl.<BenchmarkRun>noUpdate();
    return Lifecycle.untilRecheck(view)
        .map(recheck -> nothing.rescheduleAfter(recheck.toMillis()))
        .orElse(nothing);
  }

  private static BenchmarkRun withStatus(BenchmarkRun run, BenchmarkRunStatus status) {
    var patch = new BenchmarkRun();
    patch.setMetadata(
        new ObjectMetaBuilder()
            .withNamespace(run.getMetadata().getNamespace())
            .withName(run.getMetadata().getName())
            .build());
    patch.setStatus(status);
    return patch;
  }

  private void announce(BenchmarkRun run, BenchmarkRunStatus before, BenchmarkRunStatus after) {
    if (before == null || before.phase() != after.phase()) {
      if (!after.phase().isTerminal()) {
        events.normal(run, after.phase().name(), after.message());
      }
    }
    for (var type : List.of(ConditionType.DurabilityVerified, ConditionType.Valid)) {
      announceVerdict(run, type, before, after);
    }
    var settled = after.condition(Succeeded).orElseThrow();
    if (Lifecycle.isSettled(after) && !Lifecycle.isSettled(before)) {
      if (after.isTrue(Succeeded)) {
        events.normal(run, settled.getReason(), settled.getMessage());
      } else {
        events.warning(run, settled.getReason(), settled.getMessage());
      }
    }
  }

  private void announceVerdict(
      BenchmarkRun run, ConditionType type, BenchmarkRunStatus before, BenchmarkRunStatus after) {
    var was = before == null ? null : before.condition(type).map(c -> c.getStatus()).orElse(null);
    var is = after.condition(type).map(c -> c.getStatus()).orElse(null);
    if (!Objects.equals(was, is) && "True".equals(is)) {
      events.normal(run, type.name(), after.condition(type).orElseThrow().getMessage());
    }
  }
}
