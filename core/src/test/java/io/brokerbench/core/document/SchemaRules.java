package io.brokerbench.core.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Every rule of the CRD about one field, as the error that the API server gives for it. */
final class SchemaRules {

  private static final Path CRD =
      Path.of("..", "crds", "crd", "benchmarkruns.brokerbench.io-v1.yml");

  private final Set<String> rules = new TreeSet<>();

  /** Rules as {@code field: error}. */
  static Set<String> ofCommittedCrd() throws IOException {
    var schema = new YAMLMapper().readTree(CRD.toFile()).at("/spec/versions/0/schema");
    var rules = new SchemaRules();
    rules.collect("", schema.at("/openAPIV3Schema/properties/spec"));
    return rules.rules;
  }

  private void collect(String field, JsonNode schema) {
    add(field, schema, "minimum", "should be greater than or equal to %s");
    add(field, schema, "maximum", "should be less than or equal to %s");
    add(field, schema, "pattern", "should match '%s'");
    add(field, schema, "minLength", "should be at least %s chars long");
    add(field, schema, "maxLength", "Too long: may not be more than %s bytes");
    add(field, schema, "maxItems", "must have at most %s items");
    add(field, schema, "maxProperties", "must have at most %s items");
    if (schema.has("enum")) {
      var allowed =
          StreamSupport.stream(schema.get("enum").spliterator(), false)
              .map(JsonNode::toString)
              .collect(Collectors.joining(", "));
      rules.add(field + ": supported values: " + allowed);
    }
    for (var required : schema.path("required")) {
      rules.add(child(field, required.asText()) + ": Required value");
    }
    schema
        .path("properties")
        .properties()
        .forEach(property -> collect(child(field, property.getKey()), property.getValue()));
  }

  private void add(String field, JsonNode schema, String rule, String error) {
    if (schema.has(rule)) {
      rules.add(field + ": " + error.formatted(schema.get(rule).asText()));
    }
  }

  private static String child(String field, String name) {
    return field.isEmpty() ? name : field + "." + name;
  }
}
