package io.brokerbench.operator.observe;

import static io.brokerbench.operator.resources.Labels.Component.PROGRESS;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.ConfigMapFile;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.operator.resources.ChildNames;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.resources.SharedBrokers;
import io.brokerbench.operator.settings.OperatorSettings;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.javaoperatorsdk.operator.api.reconciler.Context;
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

  private final KubernetesClient client;
  private final OperatorSettings settings;
  private final Function<BenchmarkRun, List<Class<? extends HasMetadata>>> foreignKinds;

  /**
   * Reads by {@code client} what the caches do not hold.
   *
   * @param foreignKinds kinds of another operator that deploys the brokers of a run
   */
  public RunObserver(
      KubernetesClient client,
      OperatorSettings settings,
      Function<BenchmarkRun, List<Class<? extends HasMetadata>>> foreignKinds) {
    this.client = client;
    this.settings = settings;
    this.foreignKinds = foreignKinds;
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
    return children(context.getPrimaryResource(), new CachedObjects(context));
  }

  /**
   * The children as the API server knows them: nothing less will do to say that none is left, for a
   * cache may not have heard of the newest.
   */
  public Children live(BenchmarkRun run) {
    return children(
        run, new LiveObjects(client, run, settings.pageCacheNamespace(), foreignKinds.apply(run)));
  }

  /** What the coordinator published, where it can be read. */
  public Optional<RunResult> result(BenchmarkRun run) {
    var names = ChildNames.of(run);
    var configMap =
        client.configMaps().inNamespace(names.namespace()).withName(names.results()).get();
    if (configMap == null || configMap.getData() == null) {
      return Optional.empty();
    }
    return read(configMap, RunResult.KEY, RunResult::parse);
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

  private Children children(BenchmarkRun run, ObjectSource source) {
    var uids = uids(run);
    var objects =
        types(run)
            .flatMap(source::all)
            .filter(object -> Labels.isOfAny(object, uids))
            .map(HasMetadata.class::cast)
            .toList();
    var progress =
        source
            .all(ConfigMap.class)
            .filter(object -> Labels.isOfAny(object, uids) && Labels.is(object, PROGRESS))
            .filter(configMap -> configMap.getData() != null)
            .findFirst()
            .flatMap(configMap -> read(configMap, Progress.KEY, Progress::parse));
    var pods = objects.stream().filter(Pod.class::isInstance).map(Pod.class::cast);
    var lostNodes = source.nodes(pods).flatMap(node -> LostNode.of(node).stream()).toList();
    return new Children(objects, PodRefusal.of(objects, source.refusals()), lostNodes, progress);
  }

  /** Its own UID, and that of brokers which it shares with other runs. */
  static Set<String> uids(BenchmarkRun run) {
    return Stream.concat(
            Stream.of(run.getMetadata().getUid()),
            SharedBrokers.of(run).map(SharedBrokers::uid).stream())
        .collect(Collectors.toSet());
  }

  private Stream<Class<? extends HasMetadata>> types(BenchmarkRun run) {
    return Stream.concat(watched().stream(), foreignKinds.apply(run).stream());
  }

  private static <T> Optional<T> read(ConfigMap configMap, String key, Function<String, T> parse) {
    var text = configMap.getData().get(key);
    if (text == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(parse.apply(text));
    } catch (IllegalArgumentException e) {
      log.warn("ConfigMap {}: {}", configMap.getMetadata().getName(), e.getMessage());
      return Optional.empty();
    }
  }
}
