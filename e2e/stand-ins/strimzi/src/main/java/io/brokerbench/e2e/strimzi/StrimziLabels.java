package io.brokerbench.e2e.strimzi;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.fabric8.kubernetes.api.model.OwnerReferenceBuilder;
import io.strimzi.api.kafka.model.common.template.HasMetadataTemplate;
import io.strimzi.api.kafka.model.kafka.Kafka;
import java.util.Map;
import java.util.TreeMap;

/** The labels and owner references that Strimzi puts on what it makes. */
final class StrimziLabels {

  static final String CLUSTER = "strimzi.io/cluster";
  static final String NAME = "strimzi.io/name";
  static final String KIND = "strimzi.io/kind";
  static final String BROKER_ROLE = "strimzi.io/broker-role";

  private StrimziLabels() {}

  /** Of an object that belongs to the cluster as a whole: those of the Kafka resource, and own. */
  static Map<String, String> of(Kafka kafka) {
    return withOwn(kafka, kafka);
  }

  /** Of an object of a node's pool: those of the pool, and own. */
  static Map<String, String> of(Node node) {
    var labels = withOwn(node.pool(), node.kafka());
    labels.put("strimzi.io/pool-name", node.pool().getMetadata().getName());
    return labels;
  }

  /** With those of a template on top. */
  static Map<String, String> and(Map<String, String> labels, HasMetadataTemplate template) {
    var all = new TreeMap<>(labels);
    if (template != null
        && template.getMetadata() != null
        && template.getMetadata().getLabels() != null) {
      all.putAll(template.getMetadata().getLabels());
    }
    return all;
  }

  /** What finds the broker pods of a cluster. */
  static Map<String, String> selector(Kafka kafka) {
    return Map.of(
        CLUSTER,
        kafka.getMetadata().getName(),
        KIND,
        "Kafka",
        NAME,
        kafka.getMetadata().getName() + "-kafka");
  }

  static OwnerReference owner(HasMetadata owner, boolean controller) {
    return new OwnerReferenceBuilder()
        .withApiVersion(owner.getApiVersion())
        .withKind(owner.getKind())
        .withName(owner.getMetadata().getName())
        .withUid(owner.getMetadata().getUid())
        .withBlockOwnerDeletion(true)
        .withController(controller)
        .build();
  }

  /** Labels of a resource go on to all that is made from it, but for Kubernetes' own. */
  private static Map<String, String> withOwn(HasMetadata resource, Kafka kafka) {
    var labels = new TreeMap<String, String>();
    if (resource.getMetadata().getLabels() != null) {
      resource
          .getMetadata()
          .getLabels()
          .forEach(
              (key, value) -> {
                if (!key.matches("app\\.kubernetes\\.io/(?!part-of).*")) {
                  labels.put(key, value);
                }
              });
    }
    labels.putAll(selector(kafka));
    labels.put("app.kubernetes.io/name", "kafka");
    labels.put("app.kubernetes.io/instance", kafka.getMetadata().getName());
    labels.put("app.kubernetes.io/part-of", "strimzi-" + kafka.getMetadata().getName());
    labels.put("app.kubernetes.io/managed-by", "strimzi-cluster-operator");
    return labels;
  }
}
