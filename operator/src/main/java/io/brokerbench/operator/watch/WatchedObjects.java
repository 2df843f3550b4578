package io.brokerbench.operator.watch;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.KubernetesResourceList;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Listable;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What the API server has, at this moment, where the operator looks after runs.
 *
 * @param client asks it
 * @param namespaces that are watched; empty for all
 */
public record WatchedObjects(KubernetesClient client, Set<String> namespaces) {

  /**
   * The objects of a type.
   *
   * @throws KubernetesClientException if the API server refuses, for one namespace or for all
   */
  <T extends HasMetadata> List<T> all(Class<T> type) {
    return everywhere(type).flatMap(WatchedObjects::pages).toList();
  }

  /**
   * Does nothing where the objects of a type may be listed.
   *
   * @throws KubernetesClientException if the API server refuses, for one namespace or for all
   */
  public void requireListable(Class<? extends HasMetadata> type) {
    everywhere(type)
        .forEach(objects -> objects.list(new ListOptionsBuilder().withLimit(1L).build()));
  }

  private <T extends HasMetadata> Stream<Listable<KubernetesResourceList<T>>> everywhere(
      Class<T> type) {
    var objects = client.resources(type);
    return namespaces.isEmpty()
        ? Stream.of(objects.inAnyNamespace())
        : namespaces.stream().map(objects::inNamespace);
  }

  /** Asks for one page after the other, as they are read. */
  static <T extends HasMetadata> Stream<T> pages(
      Listable<? extends KubernetesResourceList<T>> objects) {
    var options = new ListOptionsBuilder().withLimit(KubernetesClients.PAGE).build();
    return Stream.<KubernetesResourceList<T>>iterate(
            objects.list(options),
            Objects::nonNull,
            page -> {
              options.setContinue(page.getMetadata().getContinue());
              return options.getContinue() == null || options.getContinue().isEmpty()
                  ? null
                  : objects.list(options);
            })
        .flatMap(page -> page.getItems().stream());
  }
}
