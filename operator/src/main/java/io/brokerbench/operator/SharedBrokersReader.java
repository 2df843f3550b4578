package io.brokerbench.operator;

import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.operator.resources.Labels;
import io.brokerbench.operator.suite.StandingBrokers;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads which brokers of a suite exist.
 *
 * @param client asks the API server: a cache may not have heard of the newest
 */
record SharedBrokersReader(KubernetesClient client) {

  /** Of any brokers, whoever deploys them, some of these exist until they are gone. */
  private static final List<Class<? extends HasMetadata>> KINDS =
      List.of(
          StatefulSet.class,
          Pod.class,
          PersistentVolumeClaim.class,
          Service.class,
          ConfigMap.class);

  private static final String[] COMPONENTS =
      Labels.OF_BROKERS.stream().map(Labels.Component::label).toArray(String[]::new);

  /** Those that runs of {@code suite} share, by name. */
  List<StandingBrokers> of(BenchmarkSuite suite) {
    return KINDS.stream()
        .flatMap(kind -> objects(kind, suite))
        .collect(Collectors.groupingBy(SharedBrokersReader::name))
        .entrySet()
        .stream()
        .sorted(Map.Entry.comparingByKey())
        .map(entry -> standing(entry.getKey(), entry.getValue()))
        .toList();
  }

  private Stream<HasMetadata> objects(Class<? extends HasMetadata> kind, BenchmarkSuite suite) {
    return client
        .resources(kind)
        .inNamespace(suite.getMetadata().getNamespace())
        .withLabel(Labels.SUITE_UID, suite.getMetadata().getUid())
        .withLabel(Labels.RUN_UID)
        .withLabelIn(Labels.COMPONENT, COMPONENTS)
        .list()
        .getItems()
        .stream()
        .map(HasMetadata.class::cast);
  }

  private static StandingBrokers standing(String name, Collection<HasMetadata> objects) {
    var uid =
        objects.stream()
            .map(object -> object.getMetadata().getLabels().get(Labels.RUN_UID))
            .findFirst()
            .orElseThrow();
    return new StandingBrokers(
        name,
        uid,
        objects.stream().anyMatch(Pod.class::isInstance)
            && objects.stream().noneMatch(HasMetadata::isMarkedForDeletion));
  }

  private static String name(HasMetadata object) {
    return object.getMetadata().getLabels().getOrDefault(Labels.RUN, "");
  }
}
