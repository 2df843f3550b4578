package io.brokerbench.api;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Writes the CRD as a page to read: a table for each group of fields. */
final class ApiReference {

  private static final String TEMPLATE =
      """

      ## spec.template

      The fields of a [BenchmarkRun's spec](api-reference.md#spec), of which none is required here.
      The suite itself sets `suspend`, `ttlSecondsAfterFinished` and `retain.brokers`.
      `retain.results` can only be `Archived`.
      """;

  private final StringBuilder page = new StringBuilder();

  static String ofRuns(JsonNode crd) {
    return of(
        crd,
        """
        # BenchmarkRun

        <!-- Generated from the CRD; do not edit. `mvn -pl crds test -Dcrd.write` writes it. -->

        `apiVersion: brokerbench.io/v1alpha1`, `kind: BenchmarkRun`, short name `bmr`, namespaced.
        The spec is immutable: to measure something else, create another run. `kubectl explain
        benchmarkrun.spec` shows the same in a terminal.
        """);
  }

  static String ofSuites(JsonNode crd) {
    return of(
        crd,
        """
        # BenchmarkSuite

        <!-- Generated from the CRD; do not edit. `mvn -pl crds test -Dcrd.write` writes it. -->

        `apiVersion: brokerbench.io/v1alpha1`, `kind: BenchmarkSuite`, short name `bms`, namespaced.
        [Suites](suites.md) explains how to write one.
        """);
  }

  private static String of(JsonNode crd, String head) {
    var reference = new ApiReference();
    var schema = crd.at("/spec/versions/0/schema/openAPIV3Schema");
    reference.page.append(head);
    reference.addRules(schema);
    reference.addGroup("spec", schema.at("/properties/spec"));
    reference.addGroup("status", schema.at("/properties/status"));
    return reference.page.toString();
  }

  private void addGroup(String path, JsonNode schema) {
    page.append("\n## ").append(path).append("\n\n");
    if (schema.has("description")) {
      page.append(schema.get("description").asText()).append("\n\n");
    }
    page.append("| field | type | default | |\n|---|---|---|---|\n");
    var required = new ArrayList<String>();
    schema.path("required").forEach(name -> required.add(name.asText()));
    for (var field : requiredFirst(schema.path("properties"), required).entrySet()) {
      page.append(
          "| `%s` | %s | %s | %s |\n"
              .formatted(
                  field.getKey(),
                  type(field.getValue()),
                  required.contains(field.getKey()) ? "required" : defaultOf(field.getValue()),
                  field.getValue().path("description").asText() + allowed(field.getValue())));
    }
    addRules(schema);
    schema
        .path("properties")
        .properties()
        .forEach(
            field -> {
              var list = field.getValue().has("items");
              var group = list ? field.getValue().get("items") : field.getValue();
              if (isTemplate(path, field.getKey())) {
                page.append(TEMPLATE);
              } else if (group.has("properties")) {
                addGroup(path + "." + field.getKey() + (list ? "[]" : ""), group);
              }
            });
  }

  /** A page of its own has its fields. */
  private static boolean isTemplate(String path, String field) {
    return path.equals("spec") && field.equals("template");
  }

  /** The generator sorts fields by name; what must be said comes first. */
  private static Map<String, JsonNode> requiredFirst(JsonNode properties, List<String> required) {
    var fields = new LinkedHashMap<String, JsonNode>();
    required.forEach(name -> fields.put(name, properties.get(name)));
    properties.properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
    return fields;
  }

  private void addRules(JsonNode schema) {
    if (schema.has("x-kubernetes-validations")) {
      page.append("\nRules:\n\n");
      schema
          .get("x-kubernetes-validations")
          .forEach(rule -> page.append("- ").append(rule.get("message").asText()).append("\n"));
    }
  }

  private static String type(JsonNode schema) {
    if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
      return "number or string";
    }
    if (schema.has("additionalProperties")) {
      var values = schema.path("additionalProperties");
      if (!values.path("x-kubernetes-int-or-string").asBoolean()) {
        return "map of strings";
      }
      return values.has("pattern") ? "map of quantities" : "map of numbers or strings";
    }
    if (schema.has("items")) {
      return "list";
    }
    return schema.has("properties") ? "object" : schema.path("type").asText();
  }

  private static String defaultOf(JsonNode schema) {
    var value = schema.path("default");
    return value.isMissingNode() || value.isContainerNode() ? "" : "`" + value.asText() + "`";
  }

  private static String allowed(JsonNode schema) {
    var allowed = new StringJoiner(", ", " *", "*").setEmptyValue("");
    schema.path("enum").forEach(value -> allowed.add(value.asText()));
    schema.at("/items/enum").forEach(value -> allowed.add(value.asText()));
    if (schema.has("minimum") && schema.has("maximum")) {
      allowed.add(schema.get("minimum").asText() + " to " + schema.get("maximum").asText());
    } else if (schema.has("minimum")) {
      allowed.add("at least " + schema.get("minimum").asText());
    }
    return allowed.toString();
  }
}
