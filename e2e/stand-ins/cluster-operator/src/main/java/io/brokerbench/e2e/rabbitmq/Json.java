package io.brokerbench.e2e.rabbitmq;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Objects of Kubernetes as trees. */
final class Json {

  private static final JsonMapper MAPPER = new JsonMapper();

  private Json() {}

  static JsonNode tree(Object value) {
    return MAPPER.valueToTree(value);
  }

  static <T> T object(JsonNode tree, Class<T> type) {
    return MAPPER.convertValue(tree, type);
  }

  static ObjectNode empty() {
    return MAPPER.createObjectNode();
  }
}
