package io.brokerbench.operator.observe;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.operator.resources.Labels;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Node;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The objects of a run as the API server knows them.
 *
 * @param client asks it
 * @param run that they are of
 * @param pageCacheNamespace where page caches are dropped; null where they are not
 * @param foreign kinds of other operators, which the API server need not serve
 */
record LiveObjects(
    KubernetesClient client,
    BenchmarkRun run,
    String pageCacheNamespace,
    List<Class<? extends HasMetadata>> foreign)
    implements ObjectSource {

  @Override
  public <T extends HasMetadata> Stream<T> all(Class<T> type) {
    try {
      var own = in(run.getMetadata().getNamespace(), type);
      return pageCacheNamespace != null && RunObserver.OF_PAGE_CACHES.contains(type)
          ? Stream.concat(own, in(pageCacheNamespace, type))
          : own;
    } catch (KubernetesClientException e) {
      if (foreign.contains(type) && ApiErrors.isOutOfReach(e)) {
        return Stream.empty();
      }
      throw e;
    }
  }

  /** None: who asks the API server itself waits for no pod to be made. */
  @Override
  public List<Event> refusals() {
    return List.of();
  }

  @Override
  public Stream<Node> nodes(Stream<Pod> pods) {
    return pods.map(pod -> pod.getSpec().getNodeName())
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
            .withLabelIn(Labels.RUN_UID, RunObserver.uids(run).toArray(String[]::new))
            .list()
            .getItems();
    return items.stream();
  }
}
