package io.brokerbench.operator;

import static io.brokerbench.api.ConditionType.Succeeded;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.ConditionType;
import io.brokerbench.operator.act.EventRecorder;
import io.brokerbench.operator.act.RunActuator;
import io.brokerbench.operator.inspect.BrokerTask;
import io.brokerbench.operator.inspect.BrokerTasks;
import io.brokerbench.operator.lifecycle.Action;
import io.brokerbench.operator.lifecycle.Decision;
import io.brokerbench.operator.lifecycle.Lifecycle;
import io.brokerbench.operator.lifecycle.RunView;
import io.brokerbench.operator.observe.Children;
import io.brokerbench.operator.observe.RunObserver;
import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
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
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.net.HttpURLConnection;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Observes a run, decides what comes next, acts, records: nothing else, and nothing is remembered.
 *
 * <p>It is called for deleted runs as well: only runs against an existing cluster carry a
 * finalizer.
 */
@ControllerConfiguration(
    name = "brokerbench",
    triggerReconcilerOnAllEvents = true,
    // After its bounded retries, a tear-down that the API server would not let happen starts anew.
    maxReconciliationInterval =
        @MaxReconciliationInterval(interval = 1, timeUnit = TimeUnit.MINUTES))
public final class BenchmarkRunReconciler implements Reconciler<BenchmarkRun> {

  private static final int HTTP_UNPROCESSABLE = 422;

  private final Lifecycle lifecycle;
  private final RunObserver observer;
  private final RunActuator actuator;
  private final EventRecorder events;
  private final BrokerTasks brokerTasks;
  private final SimpleInboundEventSource<BenchmarkRun> answers =
      new SimpleInboundEventSource<>("broker-answers");

  /** Puts the parts together. */
  public BenchmarkRunReconciler(
      Lifecycle lifecycle,
      RunObserver observer,
      RunActuator actuator,
      EventRecorder events,
      BrokerTasks brokerTasks) {
    this.lifecycle = lifecycle;
    this.observer = observer;
    this.actuator = actuator;
    this.events = events;
    this.brokerTasks = brokerTasks;
  }

  @Override
  public List<EventSource<?, BenchmarkRun>> prepareEventSources(
      EventSourceContext<BenchmarkRun> context) {
    return List.of(
        children(StatefulSet.class, Labels.MANAGED_SELECTOR, context),
        children(Job.class, Labels.MANAGED_SELECTOR, context),
        children(Pod.class, Labels.MANAGED_SELECTOR, context),
        children(PersistentVolumeClaim.class, Labels.MANAGED_SELECTOR, context),
        // Results are big and read once, by a GET; only the small progress is watched.
        children(
            ConfigMap.class,
            Labels.MANAGED_SELECTOR
                + ","
                + Labels.COMPONENT
                + "="
                + Labels.Component.PROGRESS.label(),
            context),
        answers);
  }

  @Override
  public UpdateControl<BenchmarkRun> reconcile(BenchmarkRun run, Context<BenchmarkRun> context) {
    if (run.isMarkedForDeletion() || context.isPrimaryResourceDeleted()) {
      return release(run);
    }
    if (Lifecycle.isFinished(run.getStatus())) {
      brokerTasks.forget(run.getMetadata().getUid());
      return UpdateControl.noUpdate();
    }
    var settled = Lifecycle.isSettled(run.getStatus());
    var view = view(run, settled ? observer.live(run) : observer.cached(context));
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

  /** A deleted run is gone with all its children, except for topics in a cluster that stays. */
  private UpdateControl<BenchmarkRun> release(BenchmarkRun run) {
    if (!run.hasFinalizer(RunActuator.FINALIZER)) {
      brokerTasks.forget(run.getMetadata().getUid());
      return UpdateControl.noUpdate();
    }
    var view = view(run, observer.live(run));
    perform(lifecycle.release(view), view);
    return UpdateControl.noUpdate();
  }

  private RunView view(BenchmarkRun run, Children children) {
    var uid = run.getMetadata().getUid();
    var ended = children.coordinatorSucceeded() || children.coordinatorFailed();
    return new RunView(
        run,
        children,
        brokerTasks.result(uid, BrokerTask.Verify),
        brokerTasks.result(uid, BrokerTask.DeleteTopics),
        ended || Lifecycle.isSettled(run.getStatus()) ? observer.result(run) : Optional.empty(),
        Instant.now());
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

  private static <T extends HasMetadata> EventSource<?, BenchmarkRun> children(
      Class<T> type, String selector, EventSourceContext<BenchmarkRun> context) {
    return new InformerEventSource<>(
        InformerEventSourceConfiguration.from(type, BenchmarkRun.class)
            .withLabelSelector(selector)
            .withSecondaryToPrimaryMapper(BenchmarkRunReconciler::run)
            .build(),
        context);
  }

  private static Set<ResourceID> run(HasMetadata child) {
    return Set.of(
        new ResourceID(
            child.getMetadata().getLabels().get(Labels.RUN), child.getMetadata().getNamespace()));
  }
}
