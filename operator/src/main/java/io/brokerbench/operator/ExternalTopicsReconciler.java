package io.brokerbench.operator;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.DeploymentType;
import io.brokerbench.operator.act.RunActuator;
import io.brokerbench.operator.lifecycle.Lifecycle;
import io.brokerbench.operator.resources.SharedBrokers;
import io.brokerbench.operator.watch.ChildEventSources;
import io.brokerbench.operator.watch.ClusterWatch;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.javaoperatorsdk.operator.api.config.informer.Informer;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.MaxReconciliationInterval;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.filter.GenericFilter;
import io.javaoperatorsdk.operator.processing.event.source.inbound.SimpleInboundEventSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Deletes what a run that is deleted before it has finished leaves where it does not own it: its
 * topics on a cluster that outlives it, and brokers that it shared with other runs of its suite.
 *
 * <p>Everything else of a run is owned by it and goes with it. So these runs alone carry a
 * finalizer, and only while they are active: any other can be deleted with no operator there.
 */
@ControllerConfiguration(
    name = "brokerbench-external-topics",
    finalizerName = RunActuator.FINALIZER,
    // An API server that is away for longer than the bounded retries must not leave a run for ever.
    maxReconciliationInterval =
        @MaxReconciliationInterval(interval = 1, timeUnit = TimeUnit.MINUTES),
    informer = @Informer(genericFilter = ExternalTopicsReconciler.ActiveOnExistingCluster.class))
public final class ExternalTopicsReconciler
    implements Reconciler<BenchmarkRun>, Cleaner<BenchmarkRun> {

  /** Policies are made first; and a Job may be there whose pods nobody may make. */
  private static final Set<Class<? extends HasMetadata>> MAY_BE_THE_LAST_CHILD =
      Set.of(Pod.class, Job.class, NetworkPolicy.class);

  private static final Duration LOOK_AGAIN = Duration.ofSeconds(5);

  private final Lifecycle lifecycle;
  private final RunViewer viewer;
  private final RunActuator actuator;
  private final ClusterWatch cluster;
  private final SimpleInboundEventSource<BenchmarkRun> answers =
      new SimpleInboundEventSource<>("broker-answers");

  /** The runs that may leave topics or brokers behind, and those that have not been let go yet. */
  public static final class ActiveOnExistingCluster implements GenericFilter<BenchmarkRun> {
    @Override
    public boolean accept(BenchmarkRun run) {
      return (run.getSpec().broker().deploymentType() == DeploymentType.External
              || SharedBrokers.of(run).isPresent())
          && (!Lifecycle.isFinished(run.getStatus()) || run.hasFinalizer(RunActuator.FINALIZER));
    }
  }

  ExternalTopicsReconciler(
      Lifecycle lifecycle, RunViewer viewer, RunActuator actuator, ClusterWatch cluster) {
    this.cluster = cluster;
    this.lifecycle = lifecycle;
    this.viewer = viewer;
    this.actuator = actuator;
  }

  @Override
  public List<EventSource<?, BenchmarkRun>> prepareEventSources(
      EventSourceContext<BenchmarkRun> context) {
    var children = new ChildEventSources(context, cluster);
    var sources = new ArrayList<EventSource<?, BenchmarkRun>>();
    viewer.observer().watched().stream()
        .filter(MAY_BE_THE_LAST_CHILD::contains)
        .forEach(type -> sources.add(children.all(type)));
    sources.add(answers);
    return sources;
  }

  /** The finalizer is all that an active run needs from here; the framework adds it. */
  @Override
  public UpdateControl<BenchmarkRun> reconcile(BenchmarkRun run, Context<BenchmarkRun> context) {
    return UpdateControl.noUpdate();
  }

  @Override
  public DeleteControl cleanup(BenchmarkRun run, Context<BenchmarkRun> context) {
    var view = viewer.live(run);
    var open = lifecycle.beforeRelease(view);
    if (open.isEmpty()) {
      return DeleteControl.defaultDelete();
    }
    var id = ResourceID.fromResource(run);
    open.forEach(
        action -> actuator.perform(action, run, view.children(), () -> answers.propagateEvent(id)));
    // Claims go last, and are not watched here.
    return DeleteControl.noFinalizerRemoval().rescheduleAfter(LOOK_AGAIN);
  }
}
