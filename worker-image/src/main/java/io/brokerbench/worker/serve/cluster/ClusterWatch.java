package io.brokerbench.worker.serve.cluster;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.core.message.Message;
import io.brokerbench.worker.serve.cluster.Resource.Kind;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Watches the runs and suites of some namespaces, until it is closed. */
public final class ClusterWatch implements Cluster, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ClusterWatch.class);

  /** Between two questions whether a watch still works. */
  private static final Duration PERIOD = Duration.ofSeconds(4);

  private final WatchProbe probe;
  private final ScheduledExecutorService checks;
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
    probe = new WatchProbe(client);
    checks = Executors.newScheduledThreadPool(2 * watches.size(), Thread.ofVirtual().factory());
    watches.values().forEach(kinds -> kinds.values().forEach(this::start));
  }

  private void start(NamespaceWatch watch) {
    watch.start();
    checks.scheduleWithFixedDelay(
        () -> check(watch), PERIOD.toSeconds(), PERIOD.toSeconds(), TimeUnit.SECONDS);
  }

  private void check(NamespaceWatch watch) {
    try {
      watch.check(probe);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      LOG.error("a watch cannot be checked", e);
    }
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
    checks.shutdownNow();
    watches.values().forEach(kinds -> kinds.values().forEach(NamespaceWatch::close));
    probe.close();
  }
}
