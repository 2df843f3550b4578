package io.brokerbench.operator.watch;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.DiskFigures;
import io.brokerbench.api.Phase;
import io.brokerbench.operator.lifecycle.Lifecycle;
import io.brokerbench.operator.nodes.ClusterContext;
import io.brokerbench.operator.nodes.RunQueue;
import io.brokerbench.operator.observe.CachedObjects;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.SharedBrokers;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolume;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.filter.OnUpdateFilter;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Watches what runs wait for, or depend on, that is not theirs: nodes, the runs before them, pods
 * that deleted runs have left, and volumes that were probed.
 */
public final class ClusterWatch {

  private final KubernetesClient client;
  private final OperatorSettings settings;
  private final WatchedObjects watched;
  private InformerEventSource<BenchmarkRun, BenchmarkRun> runs;

  /** Reads by {@code client} what must be no older than this moment. */
  public ClusterWatch(KubernetesClient client, OperatorSettings settings) {
    this.client = client;
    this.settings = settings;
    this.watched = new WatchedObjects(client, settings.watchNamespaces());
  }

  /**
   * What makes runs that wait look again.
   *
   * @param archived is told of each run that the archiver has written to
   */
  public List<EventSource<?, BenchmarkRun>> sources(
      EventSourceContext<BenchmarkRun> context, Consumer<BenchmarkRun> archived) {
    Predicate<BenchmarkRun> waiting = RunQueue::isWaiting;
    // Those under way may have lost a node.
    Predicate<BenchmarkRun> active = run -> !Lifecycle.isFinished(run.getStatus());
    runs = source(BenchmarkRun.class, new RunNews(archived), waiting, context);
    var sources =
        new ArrayList<EventSource<?, BenchmarkRun>>(
            List.of(runs, source(Node.class, ClusterWatch::changesPools, active, context)));
    if (settings.diskProbe()) {
      sources.add(
          source(PersistentVolume.class, (is, was) -> true, ClusterWatch::hasProbed, context));
    }
    return sources;
  }

  /** The runs that may be waiting for {@code child} to go: its own run is not there any more. */
  Set<ResourceID> waitingFor(HasMetadata child, ResourceID owner) {
    if (!(child instanceof Pod) || runs == null) {
      return Set.of();
    }
    var unused = isShared(child) ? sharing(child).isEmpty() : runs.get(owner).isEmpty();
    return unused
        ? runs.list(RunQueue::isWaiting).map(ResourceID::fromResource).collect(Collectors.toSet())
        : Set.of();
  }

  /** The active runs that use the brokers of a suite which {@code child} is a part of. */
  Set<ResourceID> sharing(HasMetadata child) {
    if (!isShared(child) || runs == null) {
      return Set.of();
    }
    return runs.list(run -> uses(run, child))
        .map(ResourceID::fromResource)
        .collect(Collectors.toSet());
  }

  /** Whether the run is active, and {@code child} is a part of its shared brokers. */
  static boolean uses(BenchmarkRun run, HasMetadata child) {
    return !Lifecycle.isFinished(run.getStatus())
        && SharedBrokers.of(run).filter(shared -> Labels.isOf(child, shared.uid())).isPresent();
  }

  static boolean isShared(HasMetadata child) {
    return child.getMetadata().getLabels().containsKey(Labels.SUITE_UID)
        && Labels.isAny(child, Labels.OF_BROKERS);
  }

  /** Every run that the cache has, in every namespace that is watched. */
  public List<BenchmarkRun> runs() {
    return runs.list().toList();
  }

  /** Where the pods run that drop page caches, or null. */
  String pageCacheNamespace() {
    return settings.pageCacheNamespace();
  }

  /** What is where runs are looked after. */
  WatchedObjects watched() {
    return watched;
  }

  /** What a run must know whose turn it may be, as the API server has it. */
  public ClusterContext ofQueue(Context<BenchmarkRun> context) {
    var all = watched.all(BenchmarkRun.class);
    var uids = all.stream().map(run -> run.getMetadata().getUid()).collect(Collectors.toSet());
    return ClusterContext.ofQueue(
        client.nodes().list().getItems(),
        all,
        new CachedObjects(context)
            .ofAnyRun(Pod.class).stream()
                .filter(pod -> !uids.contains(pod.getMetadata().getLabels().get(Labels.RUN_UID)))
                .toList());
  }

  /** What {@code run} must know once its disks have been probed. */
  public ClusterContext around(BenchmarkRun run, Context<BenchmarkRun> context) {
    if (!hasProbed(run) || !settings.diskProbe()) {
      return ClusterContext.NONE;
    }
    var classes =
        run.getStatus().disks().stream()
            .map(DiskFigures::storageClass)
            .filter(Objects::nonNull)
            .distinct()
            .map(name -> client.storage().v1().storageClasses().withName(name).get())
            .filter(Objects::nonNull)
            .toList();
    return ClusterContext.ofDisks(
        new CachedObjects(context).ofAnyRun(PersistentVolume.class), classes);
  }

  private static <T extends HasMetadata> InformerEventSource<T, BenchmarkRun> source(
      Class<T> type,
      OnUpdateFilter<T> matters,
      Predicate<BenchmarkRun> wakes,
      EventSourceContext<BenchmarkRun> context) {
    var configuration =
        InformerEventSourceConfiguration.from(type, BenchmarkRun.class)
            .withName("cluster-" + HasMetadata.getPlural(type))
            .withOnUpdateFilter(matters)
            .withInformerListLimit(KubernetesClients.PAGE)
            .withSecondaryToPrimaryMapper(
                any ->
                    context
                        .getPrimaryCache()
                        .list(wakes)
                        .map(ResourceID::fromResource)
                        .collect(Collectors.toSet()));
    if (!Namespaced.class.isAssignableFrom(type)) {
      configuration.withWatchAllNamespaces();
    }
    return new InformerEventSource<>(configuration.build(), context);
  }

  /** Kubelets report every few minutes; what they report seldom matters here. */
  static boolean changesPools(Node is, Node was) {
    return !Objects.equals(is.getMetadata().getLabels(), was.getMetadata().getLabels())
        || !Objects.equals(is.getSpec(), was.getSpec())
        || !ready(is).equals(ready(was));
  }

  private static List<String> ready(Node node) {
    return node.getStatus().getConditions().stream()
        .filter(condition -> condition.getType().equals("Ready"))
        .map(condition -> condition.getStatus())
        .toList();
  }

  private static boolean hasProbed(BenchmarkRun run) {
    var status = run.getStatus();
    return status != null && status.phase() == Phase.Provisioning && !status.disks().isEmpty();
  }
}
