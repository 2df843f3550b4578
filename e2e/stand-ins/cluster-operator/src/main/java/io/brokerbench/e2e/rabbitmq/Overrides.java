package io.brokerbench.e2e.rabbitmq;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** Merges the override of a pod into the pod, as the API server merges strategic patches. */
final class Overrides {

  /** Lists with items that have a key. All other lists are replaced. */
  private static final Map<String, String> KEYS =
      Map.of(
          "containers", "name",
          "initContainers", "name",
          "volumes", "name",
          "env", "name",
          "ports", "containerPort",
          "volumeMounts", "mountPath");

  private Overrides() {}

  static void merge(ObjectNode base, JsonNode patch) {
    for (var change : patch.properties()) {
      var name = change.getKey();
      var value = change.getValue();
      if (value instanceof ObjectNode && base.get(name) instanceof ObjectNode there) {
        merge(there, value);
      } else if (KEYS.containsKey(name) && base.get(name) instanceof ArrayNode items) {
        value.forEach(item -> merge(items, KEYS.get(name), item));
      } else {
        base.set(name, value.deepCopy());
      }
    }
  }

  private static void merge(ArrayNode items, String key, JsonNode patch) {
    for (var item : items) {
      if (item.get(key).equals(patch.get(key))) {
        merge((ObjectNode) item, patch);
        return;
      }
    }
    items.add(patch.deepCopy());
  }
}
