package io.brokerbench.e2e.support;

import static io.brokerbench.e2e.support.Cluster.CLIENT;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * How long the brokers of each run took from the creation of their first pod until all pods were
 * ready, as the API server has the times: in whole seconds.
 */
public final class BrokerReadiness implements AutoCloseable {

  private static final String RUN_UID = "brokerbench.io/run-uid";

  private record Start(String run, Instant created, Instant ready) {}

  private final Map<String, Start> pods = new ConcurrentHashMap<>();
  private final SharedIndexInformer<Pod> informer;

  private BrokerReadiness(String namespace) {
    informer =
        CLIENT
            .pods()
            .inNamespace(namespace)
            .withLabel("brokerbench.io/component", "broker")
            .inform(new Watcher());
  }

  /** Of the pods of a namespace from now on. */
  public static BrokerReadiness in(TestNamespace namespace) {
    return new BrokerReadiness(namespace.name());
  }

  /** One for each run whose pods have been ready, the shortest first. */
  public List<Duration> sorted() {
    return pods.values().stream().collect(Collectors.groupingBy(Start::run)).values().stream()
        .map(BrokerReadiness::untilReady)
        .sorted()
        .toList();
  }

  private static Duration untilReady(List<Start> pods) {
    var created = pods.stream().map(Start::created).min(Comparator.naturalOrder()).orElseThrow();
    var ready = pods.stream().map(Start::ready).max(Comparator.naturalOrder()).orElseThrow();
    return Duration.between(created, ready);
  }

  @Override
  public void close() {
    informer.close();
  }

  private final class Watcher implements ResourceEventHandler<Pod> {

    @Override
    public void onAdd(Pod added) {
      look(added);
    }

    @Override
    public void onUpdate(Pod before, Pod after) {
      look(after);
    }

    @Override
    public void onDelete(Pod deleted, boolean unknownLastState) {}

    /** The first time counts: a pod that is deleted is not ready, and then may be again. */
    private void look(Pod pod) {
      if (pod.getStatus() == null) {
        return;
      }
      pod.getStatus().getConditions().stream()
          .filter(condition -> condition.getType().equals("Ready"))
          .filter(condition -> condition.getStatus().equals("True"))
          .forEach(
              ready ->
                  pods.putIfAbsent(
                      pod.getMetadata().getUid(),
                      new Start(
                          pod.getMetadata().getLabels().get(RUN_UID),
                          Instant.parse(pod.getMetadata().getCreationTimestamp()),
                          Instant.parse(ready.getLastTransitionTime()))));
    }
  }
}
