package io.brokerbench.e2e.rabbitmq;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import java.util.Map;
import java.util.TreeMap;

/**
 * A RabbitmqCluster, with the names and labels of its objects.
 *
 * @param resource as the API server has it, with defaults
 * @param spec of the resource
 */
record Cluster(GenericKubernetesResource resource, JsonNode spec) {

  static Cluster of(GenericKubernetesResource resource) {
    return new Cluster(resource, Json.tree(resource).path("spec"));
  }

  String name() {
    return resource.getMetadata().getName();
  }

  String namespace() {
    return resource.getMetadata().getNamespace();
  }

  int replicas() {
    return spec.path("replicas").asInt();
  }

  /** A field of {@code spec.rabbitmq}; empty where it is not set. */
  String configuration(String field) {
    return spec.path("rabbitmq").path(field).asText("");
  }

  String headlessService() {
    return name() + "-nodes";
  }

  String server() {
    return name() + "-server";
  }

  /** Labels of pods, and of the selectors of pods. */
  Map<String, String> selector() {
    return Map.of("app.kubernetes.io/name", name());
  }

  /** Labels of pods. Labels of the resource are not among them. */
  Map<String, String> podLabels() {
    var labels = new TreeMap<>(selector());
    labels.put("app.kubernetes.io/component", "rabbitmq");
    labels.put("app.kubernetes.io/part-of", "rabbitmq");
    return labels;
  }

  /** Metadata of an object, with the labels of the resource outside {@code app.kubernetes.io}. */
  ObjectMeta metadata(String objectName) {
    var labels = new TreeMap<>(podLabels());
    var own = resource.getMetadata().getLabels();
    if (own != null) {
      own.entrySet().stream()
          .filter(label -> !label.getKey().startsWith("app.kubernetes.io"))
          .forEach(label -> labels.put(label.getKey(), label.getValue()));
    }
    return new ObjectMetaBuilder()
        .withNamespace(namespace())
        .withName(objectName)
        .withLabels(labels)
        .withOwnerReferences(
            new OwnerReferenceBuilder()
                .withApiVersion(resource.getApiVersion())
                .withKind(resource.getKind())
                .withName(name())
                .withUid(resource.getMetadata().getUid())
                .withController(true)
                .withBlockOwnerDeletion(true)
                .build())
        .build();
  }
}
