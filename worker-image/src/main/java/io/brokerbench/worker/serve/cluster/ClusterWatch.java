package io.brokerbench.worker.serve.cluster;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.core.message.Message;
import io.brokerbench.worker.serve.cluster.Resource.Kind;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Watches the runs and suites of some namespaces, until it is closed. */
public final class ClusterWatch implements Cluster, AutoCloseable {

  private final SortedMap<String, Map<Kind, NamespaceWatch>> watches = new TreeMap<>();

  /**
   * Starts. An API server that is away, or refuses, is asked again and again, with pauses that
   * grow.
   *
   * @param client of the cluster; it stays open
   * @param namespaces what to watch
   */
  public ClusterWatch(KubernetesClient client, Collection<String> namespaces) {
    for (var namespace : namespaces) {
      watches.put(
          namespace,
          Map.of(
              Kind.RUN,
              new NamespaceWatch(client, namespace, Kind.RUN, BenchmarkRun.class),
              Kind.SUITE,
              new NamespaceWatch(client, namespace, Kind.SUITE, BenchmarkSuite.class)));
    }
    watches.values().forEach(kinds -> kinds.values().forEach(NamespaceWatch::start));
  }

  @Override
  public Set<String> namespaces() {
    return Collections.unmodifiableSet(watches.keySet());
  }

  @Override
  public List<Resource> all(Kind kind) {
    return watches.values().stream().flatMap(kinds -> kinds.get(kind).all().stream()).toList();
  }

  @Override
  public Optional<Resource> find(Kind kind, String namespace, String name) {
    return Optional.ofNullable(watches.get(namespace)).flatMap(kinds -> kinds.get(kind).find(name));
  }

  @Override
  public boolean wasRead(Kind kind, String namespace) {
    return Optional.ofNullable(watches.get(namespace))
        .filter(kinds -> kinds.get(kind).wasRead())
        .isPresent();
  }

  @Override
  public List<Message> troubles() {
    return watches.values().stream()
        .flatMap(
            kinds ->
                kinds.values().stream()
                    .map(NamespaceWatch::trouble)
                    .flatMap(Optional::stream)
                    .limit(1))
        .toList();
  }

  @Override
  public void close() {
    watches.values().forEach(kinds -> kinds.values().forEach(NamespaceWatch::close));
  }
}
