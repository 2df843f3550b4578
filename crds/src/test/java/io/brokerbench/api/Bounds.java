package io.brokerbench.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/**
 * How long texts in maps and lists may be and what they may hold, where annotations do not reach:
 * whoever may create a run writes them, and one that could not be read would keep the operator from
 * every run.
 */
final class Bounds {

  private static final int SETTING_CHARACTERS = 1024;
  private static final int LABEL_CHARACTERS = 63;

  /** A name of 63 characters, behind a domain of 253. */
  private static final int LABEL_KEY_CHARACTERS = 317;

  private static final String LABEL_VALUE = "^([A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?)?$";
  private static final String LABEL_KEY =
      "^([a-z0-9]([-a-z0-9.]*[a-z0-9])?/)?[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$";

  private static final Map<String, List<String>> CHOICES =
      Map.of(
          "operator",
          List.of("Equal", "Exists"),
          "effect",
          List.of("NoSchedule", "PreferNoSchedule", "NoExecute"));

  private Bounds() {}

  static void apply(JsonNode spec) {
    for (var settings : List.of("config", "producer", "consumer")) {
      valuesOf(spec, settings).forEach(value -> value.put("maxLength", SETTING_CHARACTERS));
    }
    valuesOf(spec, "nodeSelector").forEach(value -> text(value, LABEL_VALUE, LABEL_CHARACTERS));
    for (var map : List.of("requests", "limits")) {
      valuesOf(spec, map)
          .forEach(value -> value.put("minimum", 0).put("pattern", ResourcesSpec.QUANTITY_PATTERN));
    }
    // A default has a list of that name too.
    spec.findValues("tolerations").stream()
        .map(tolerations -> tolerations.at("/items/properties"))
        .filter(ObjectNode.class::isInstance)
        .forEach(Bounds::boundToleration);
  }

  private static void boundToleration(JsonNode properties) {
    text((ObjectNode) properties.path("key"), LABEL_KEY, LABEL_KEY_CHARACTERS);
    text((ObjectNode) properties.path("value"), LABEL_VALUE, LABEL_CHARACTERS);
    CHOICES.forEach(
        (name, choices) -> {
          ArrayNode allowed = ((ObjectNode) properties.path(name)).putArray("enum");
          choices.forEach(allowed::add);
        });
  }

  /** Of every map of that name; a group of that name has no such values. */
  private static List<ObjectNode> valuesOf(JsonNode spec, String map) {
    return spec.findValues(map).stream()
        .map(found -> found.path("additionalProperties"))
        .filter(ObjectNode.class::isInstance)
        .map(ObjectNode.class::cast)
        .toList();
  }

  private static void text(ObjectNode schema, String pattern, int characters) {
    schema.put("pattern", pattern).put("maxLength", characters);
  }
}
