package io.brokerbench.core.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Every rule of the CRD about one field, as the tables of rules write it. */
final class SchemaRules {

  private static final Path CRD =
      Path.of("..", "crds", "crd", "benchmarkruns.brokerbench.io-v1.yml");

  private static final List<String> LIMITS =
      List.of(
          "minimum", "maximum", "pattern", "minLength", "maxLength", "maxItems", "maxProperties");

  private final Set<String> rules = new TreeSet<>();

  /** Rules as {@code field: keyword limit}. */
  static Set<String> ofCommittedCrd() throws IOException {
    var schema = new YAMLMapper().readTree(CRD.toFile()).at("/spec/versions/0/schema");
    var rules = new SchemaRules();
    rules.collect("", schema.at("/openAPIV3Schema/properties/spec"));
    return rules.rules;
  }

  private void collect(String field, JsonNode schema) {
    for (var keyword : LIMITS) {
      if (schema.has(keyword)) {
        rules.add(field + ": " + keyword + " " + schema.get(keyword).asText());
      }
    }
    if (schema.has("enum")) {
      var allowed =
          schema.get("enum").valueStream().map(JsonNode::asText).collect(Collectors.joining(", "));
      rules.add(field + ": enum " + allowed);
    }
    for (var required : schema.path("required")) {
      rules.add(child(field, required.asText()) + ": required");
    }
    schema
        .path("properties")
        .properties()
        .forEach(property -> collect(child(field, property.getKey()), property.getValue()));
  }

  private static String child(String field, String name) {
    return field.isEmpty() ? name : field + "." + name;
  }
}
