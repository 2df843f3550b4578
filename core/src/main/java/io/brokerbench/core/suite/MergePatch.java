package io.brokerbench.core.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** JSON merge patch (RFC 7386). */
final class MergePatch {

  private MergePatch() {}

  /**
   * Applies a patch: null removes a field, an object is merged, everything else replaces.
   *
   * @param target is changed if it is an object
   * @param patch is not changed
   */
  static JsonNode apply(JsonNode target, JsonNode patch) {
    if (!patch.isObject()) {
      return patch.deepCopy();
    }
    var result =
        target instanceof ObjectNode object ? object : JsonNodeFactory.instance.objectNode();
    for (var field : patch.properties()) {
      if (field.getValue().isNull()) {
        result.remove(field.getKey());
      } else {
        result.set(field.getKey(), apply(result.path(field.getKey()), field.getValue()));
      }
    }
    return result;
  }
}
