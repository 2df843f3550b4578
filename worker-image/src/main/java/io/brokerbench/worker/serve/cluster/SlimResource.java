package io.brokerbench.worker.serve.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.suite.SuiteLabels;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.Set;

/**
 * What pages show of a resource. A spec may have a megabyte, and nothing of it but the system and
 * the level is shown.
 */
final class SlimResource {

  private static final Set<String> METADATA =
      Set.of(
          "name", "namespace", "uid", "resourceVersion", "creationTimestamp", "deletionTimestamp");

  private static final List<List<String>> SPEC =
      List.of(
          List.of("broker", "kind"), List.of("durability", "level"), List.of("retain", "results"));

  /** Large parts of a status that are in the results too. */
  private static final Set<String> LEFT_OUT =
      Set.of("workload", "nodes", "disks", "pageCacheDropped");

  private SlimResource() {}

  static JsonNode of(GenericKubernetesResource resource) {
    var whole = Json.mapper().<JsonNode>valueToTree(resource);
    var slim = Json.mapper().createObjectNode();
    var metadata = slim.putObject("metadata");
    METADATA.forEach(field -> keep(whole.path("metadata"), field, metadata));
    keep(whole.path("metadata").path("labels"), SuiteLabels.UID, metadata.putObject("labels"));
    var owners = metadata.putArray("ownerReferences");
    for (var owner : whole.at("/metadata/ownerReferences")) {
      var kept = owners.addObject();
      keep(owner, "kind", kept);
      keep(owner, "name", kept);
    }
    var spec = slim.putObject("spec");
    for (var path : SPEC) {
      keep(
          whole.path("spec").path(path.getFirst()),
          path.getLast(),
          spec.withObject("/" + path.getFirst()));
    }
    if (whole.path("status") instanceof ObjectNode status) {
      slim.set("status", status.remove(LEFT_OUT));
    }
    return slim;
  }

  private static void keep(JsonNode from, String field, ObjectNode to) {
    if (from.has(field)) {
      to.set(field, from.get(field));
    }
  }
}
