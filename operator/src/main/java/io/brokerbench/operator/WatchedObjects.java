package io.brokerbench.operator;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ListOptions;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.List;
import java.util.Set;

/**
 * What the API server has, at this moment, where the operator looks after runs.
 *
 * @param client asks it
 * @param namespaces that are watched; empty for all
 */
record WatchedObjects(KubernetesClient client, Set<String> namespaces) {

  /**
   * The objects of a type.
   *
   * @throws KubernetesClientException if the API server refuses, for one namespace or for all
   */
  <T extends HasMetadata> List<T> list(Class<T> type, ListOptions options) {
    var objects = client.resources(type);
    return namespaces.isEmpty()
        ? objects.inAnyNamespace().list(options).getItems()
        : namespaces.stream()
            .flatMap(name -> objects.inNamespace(name).list(options).getItems().stream())
            .toList();
  }
}
