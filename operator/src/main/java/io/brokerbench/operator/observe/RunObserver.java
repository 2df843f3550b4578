package io.brokerbench.operator.observe;

import static io.brokerbench.operator.resources.Labels.Component.PROGRESS;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.ConfigMapFile;
import io.brokerbench.api.DeploymentType;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import io.strimzi.api.kafka.model.kafka.Kafka;
import io.strimzi.api.kafka.model.nodepool.KafkaNodePool;
import io.strimzi.api.kafka.model.podset.StrimziPodSet;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at the children of a run. */
public final class RunObserver {

  private static final Logger log = LoggerFactory.getLogger(RunObserver.class);

  private static final List<Class<? extends HasMetadata>> ALWAYS_WATCHED =
      List.of(StatefulSet.class, Job.class, Pod.class, PersistentVolumeClaim.class);

  /** Those that are also where page caches are dropped. */
  public static final Set<Class<? extends HasMetadata>> OF_PAGE_CACHES =
      Set.of(Job.class, Pod.class, Event.class);

  /** Those of a run that Strimzi deploys; not every cluster has them. */
  public static final List<Class<? extends HasMetadata>> STRIMZI =
      List.of(Kafka.class, KafkaNodePool.class, StrimziPodSet.class);

  /** Where objects of a type are looked up. */
  private interface Source {
    <T extends HasMetadata> Stream<T> all(Class<T> type);
  }

  private final KubernetesClient client;
  private final OperatorSettings settings;

  /** Reads by {@code client} what the caches do not hold. */
  public RunObserver(KubernetesClient client, OperatorSettings settings) {
    this.client = client;
    this.settings = settings;
  }

  /**
   * The types of children that a run waits for: to be there, to become ready, to end, to be gone.
   */
  public List<Class<? extends HasMetadata>> watched() {
    return settings.networkPolicy() == null
        ? ALWAYS_WATCHED
        : Stream.concat(ALWAYS_WATCHED.stream(), Stream.of(NetworkPolicy.class)).toList();
  }

  /** The children as the informers know them. */
  public Children cached(Context<BenchmarkRun> context) {
    return children(
        context.getPrimaryResource(),
        new CachedSource(context),
        cached(Event.class, context),
        cached(Node.class, context).stream());
  }

  /** All objects of a type that the reconciler's informers have, of whichever run, or of none. */
  public static <T extends HasMetadata> List<T> cached(
      Class<T> type, Context<BenchmarkRun> context) {
    return context.eventSourceRetriever().getEventSourceFor(type)
            instanceof InformerEventSource<T, BenchmarkRun> source
        ? source.list().toList()
        : List.of();
  }

  /**
   * The children as the API server knows them: nothing less will do to say that none is left, for a
   * cache may not have heard of the newest.
   */
  public Children live(BenchmarkRun run) {
    var source = new LiveSource(client, run, settings.pageCacheNamespace());
    return children(run, source, List.of(), source.nodes());
  }

  /** What the coordinator published, where it can be read. */
  public Optional<RunResult> result(BenchmarkRun run) {
    var names = ChildNames.of(run);
    var configMap =
        client.configMaps().inNamespace(names.namespace()).withName(names.results()).get();
    if (configMap == null || configMap.getData() == null) {
      return Optional.empty();
    }
    return read(configMap, RunResult.KEY, RunResult.class);
  }

  /** The ConfigMaps that the run refers to and that are there, by name. */
  public Map<String, ConfigMap> configMaps(BenchmarkRun run) {
    var spec = run.getSpec();
    return Stream.of(
            Optional.ofNullable(spec.ombWorkloadRef()),
            Optional.ofNullable(spec.workload())
                .map(workload -> workload.payload().fromConfigMap()))
        .flatMap(Optional::stream)
        .map(ConfigMapFile::configMap)
        .distinct()
        .map(client.configMaps().inNamespace(run.getMetadata().getNamespace())::withName)
        .map(Resource::get)
        .filter(Objects::nonNull)
        .collect(Collectors.toMap(found -> found.getMetadata().getName(), Function.identity()));
  }

  private Children children(
      BenchmarkRun run, Source source, List<Event> refusals, Stream<Node> nodes) {
    var uid = run.getMetadata().getUid();
    var objects =
        types(run)
            .flatMap(source::all)
            .filter(object -> Labels.isOf(object, uid))
            .map(HasMetadata.class::cast)
            .toList();
    var progress =
        source
            .all(ConfigMap.class)
            .filter(object -> Labels.isOf(object, uid) && Labels.is(object, PROGRESS))
            .filter(configMap -> configMap.getData() != null)
            .findFirst()
            .flatMap(configMap -> read(configMap, Progress.KEY, Progress.class));
    var lostNodes = nodes.flatMap(node -> LostNode.of(node).stream()).toList();
    return new Children(objects, PodRefusal.of(objects, refusals), lostNodes, progress);
  }

  private Stream<Class<? extends HasMetadata>> types(BenchmarkRun run) {
    return run.getSpec().broker().deploymentType() == DeploymentType.Strimzi
        ? Stream.concat(watched().stream(), STRIMZI.stream())
        : watched().stream();
  }

  private static <T> Optional<T> read(ConfigMap configMap, String key, Class<T> type) {
    var text = configMap.getData().get(key);
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(Json.read(text, type));
    } catch (IllegalArgumentException e) {
      log.warn("ConfigMap {}: {}", configMap.getMetadata().getName(), e.getMessage());
      return Optional.empty();
    }
  }

  /**
   * Whether {@code e} says that the cluster has no such type, or that we may not see it: then we
   * have made none, and what remains of one that we made before goes with the run that owns it.
   */
  public static boolean isOutOfReach(KubernetesClientException e) {
    return e.getCode() == HttpURLConnection.HTTP_NOT_FOUND
        || e.getCode() == HttpURLConnection.HTTP_FORBIDDEN;
  }

  private record CachedSource(Context<BenchmarkRun> context) implements Source {
    @Override
    public <T extends HasMetadata> Stream<T> all(Class<T> type) {
      return context.getSecondaryResourcesAsStream(type);
    }
  }

  private record LiveSource(KubernetesClient client, BenchmarkRun run, String pageCacheNamespace)
      implements Source {
    @Override
    public <T extends HasMetadata> Stream<T> all(Class<T> type) {
      try {
        var own = in(run.getMetadata().getNamespace(), type);
        return pageCacheNamespace != null && OF_PAGE_CACHES.contains(type)
            ? Stream.concat(own, in(pageCacheNamespace, type))
            : own;
      } catch (KubernetesClientException e) {
        if (STRIMZI.contains(type) && isOutOfReach(e)) {
          return Stream.empty();
        }
        throw e;
      }
    }

    /** Those that pods of the run are on. */
    Stream<Node> nodes() {
      return all(Pod.class)
          .filter(pod -> Labels.isOf(pod, run.getMetadata().getUid()))
          .map(pod -> pod.getSpec().getNodeName())
          .filter(Objects::nonNull)
          .distinct()
          .map(name -> client.nodes().withName(name).get())
          .filter(Objects::nonNull);
    }

    private <T extends HasMetadata> Stream<T> in(String namespace, Class<T> type) {
      List<T> items =
          client
              .resources(type)
              .inNamespace(namespace)
              .withLabel(Labels.RUN_UID, run.getMetadata().getUid())
              .list()
              .getItems();
      return items.stream();
    }
  }
}
