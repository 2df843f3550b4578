package io.brokerbench.core.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Fills in defaults as the API server does: where a field is missing, from the outside inwards. */
final class SchemaDefaults {

  private SchemaDefaults() {}

  static void apply(JsonNode value, JsonNode schema) {
    if (value instanceof ObjectNode object) {
      schema
          .path("properties")
          .properties()
          .forEach(
              property -> {
                var wanted = property.getValue().get("default");
                if (wanted != null && !object.has(property.getKey())) {
                  object.set(property.getKey(), wanted.deepCopy());
                }
                apply(object.path(property.getKey()), property.getValue());
              });
    } else if (value.isArray()) {
      value.forEach(item -> apply(item, schema.path("items")));
    }
  }
}
