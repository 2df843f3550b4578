package io.brokerbench.e2e.support;

import static io.brokerbench.e2e.support.Cluster.CLIENT;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How long each pod of brokers took from its creation until it was ready, as the API server has the
 * times: in whole seconds.
 */
public final class BrokerReadiness implements AutoCloseable {

  private final Map<String, Duration> untilReady = new ConcurrentHashMap<>();
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

  /** One for each pod that has been ready, the shortest first. */
  public List<Duration> sorted() {
    return untilReady.values().stream().sorted().toList();
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
                  untilReady.putIfAbsent(
                      pod.getMetadata().getUid(),
                      Duration.between(
                          Instant.parse(pod.getMetadata().getCreationTimestamp()),
                          Instant.parse(ready.getLastTransitionTime()))));
    }
  }
}
