package io.brokerbench.e2e.support;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.json.Json;

/** Fields of a tree by their path, such as {@code broker.nodes}. */
final class SpecFields {

  private SpecFields() {}

  /** Sets a field; objects on the way to it that do not exist are made. */
  static void set(JsonNode tree, String path, Object value) {
    parentOf(tree, path).set(lastPart(path), Json.mapper().valueToTree(value));
  }

  static void remove(JsonNode tree, String path) {
    parentOf(tree, path).remove(lastPart(path));
  }

  private static ObjectNode parentOf(JsonNode tree, String path) {
    var parent = (ObjectNode) tree;
    var parts = path.split("\\.");
    for (var i = 0; i < parts.length - 1; i++) {
      parent = parent.withObjectProperty(parts[i]);
    }
    return parent;
  }

  private static String lastPart(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }
}
