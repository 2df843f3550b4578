package io.brokerbench.e2e.rabbitmq;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaimBuilder;
import io.fabric8.kubernetes.api.model.Quantity;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.apps.StatefulSetBuilder;
import io.fabric8.kubernetes.api.model.apps.StatefulSetSpec;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The StatefulSet of a cluster, with the override of its resource.
 *
 * @param cluster the cluster
 */
record ServerStatefulSet(Cluster cluster) {

  private static final String FILE = "statefulset.yaml";

  StatefulSet statefulSet() {
    return new StatefulSetBuilder()
        .withMetadata(cluster.metadata(cluster.server()))
        .withSpec(Json.object(spec(), StatefulSetSpec.class))
        .editSpec()
        .withVolumeClaimTemplates(claims())
        .endSpec()
        .build();
  }

  private ObjectNode spec() {
    var spec = (ObjectNode) Serialization.unmarshal(template(), JsonNode.class);
    spec.put("replicas", cluster.replicas());
    spec.putObject("selector").set("matchLabels", Json.tree(cluster.selector()));
    var template = (ObjectNode) spec.get("template");
    var labels = new TreeMap<>(cluster.podLabels());
    override().path("template").path("metadata").path("labels").properties().stream()
        .forEach(label -> labels.put(label.getKey(), label.getValue().asText()));
    var metadata = template.putObject("metadata");
    metadata.set("labels", Json.tree(labels));
    metadata.set(
        "annotations", Json.tree(override().path("template").path("metadata").path("annotations")));
    completePod((ObjectNode) template.get("spec"));
    return spec;
  }

  private void completePod(ObjectNode pod) {
    for (var field : List.of("affinity", "tolerations", "imagePullSecrets")) {
      if (cluster.spec().has(field)) {
        pod.set(field, cluster.spec().get(field));
      }
    }
    pod.set("terminationGracePeriodSeconds", cluster.spec().get("terminationGracePeriodSeconds"));
    ((ObjectNode) pod.get("containers").get(0)).set("resources", cluster.spec().get("resources"));
    Overrides.merge(pod, override().path("template").path("spec"));
    // The Cluster Operator takes the probes of an override whole.
    var container = (ObjectNode) pod.get("containers").get(0);
    override()
        .path("template")
        .path("spec")
        .path("containers")
        .forEach(
            own ->
                List.of("startupProbe", "readinessProbe", "livenessProbe").stream()
                    .filter(own::has)
                    .forEach(probe -> container.set(probe, own.get(probe))));
  }

  /** Those of the override, in place of the one that the Cluster Operator would make. */
  private List<PersistentVolumeClaim> claims() {
    var overridden = override().path("volumeClaimTemplates");
    if (overridden.isEmpty()) {
      return List.of(defaultClaim());
    }
    return overridden
        .valueStream()
        .map(claim -> Json.object(claim, PersistentVolumeClaim.class))
        .toList();
  }

  private PersistentVolumeClaim defaultClaim() {
    var persistence = cluster.spec().path("persistence");
    return new PersistentVolumeClaimBuilder()
        .withNewMetadata()
        .withName("persistence")
        .withLabels(cluster.podLabels())
        .endMetadata()
        .withNewSpec()
        .withAccessModes("ReadWriteOnce")
        .withStorageClassName(persistence.path("storageClassName").asText(null))
        .withNewResources()
        .withRequests(Map.of("storage", new Quantity(persistence.path("storage").asText())))
        .endResources()
        .endSpec()
        .build();
  }

  private JsonNode override() {
    return cluster.spec().path("override").path("statefulSet").path("spec");
  }

  private String template() {
    try (var yaml = requireNonNull(ServerStatefulSet.class.getResourceAsStream(FILE), FILE)) {
      return new String(yaml.readAllBytes(), StandardCharsets.UTF_8)
          .replace("@NAME@", cluster.name())
          .replace("@IMAGE@", cluster.spec().path("image").asText())
          .replace("@DELAY@", cluster.spec().path("delayStartSeconds").asText());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
