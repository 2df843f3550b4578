package io.brokerbench.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.crd.generator.annotation.AdditionalPrinterColumn;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What the CRD says beyond what its generator can be told by annotations. */
final class CrdRefinements {

  /** Types of Kubernetes itself, whose fields carry no descriptions of their own. */
  private static final Map<String, String> TOLERATION =
      Map.of(
          "key", "Key of the taint. Unset, with operator Exists: every taint.",
          "operator", "Equal (the default) or Exists.",
          "value", "Value of the taint, for operator Equal.",
          "effect", "NoSchedule, PreferNoSchedule or NoExecute. Unset: each of them.",
          "tolerationSeconds", "For effect NoExecute: how long the taint is tolerated.");

  private static final Map<String, String> CONDITION =
      Map.of(
          "type", "Which condition.",
          "status", "True, False or Unknown.",
          "reason", "Why, in one word for programs.",
          "message", "Why, in one line for humans.",
          "lastTransitionTime", "When status last changed (RFC 3339).",
          "observedGeneration", "Generation of the spec that this condition is about.");

  private CrdRefinements() {}

  static void apply(JsonNode crd) {
    applyToAny(crd, BenchmarkRun.class);
    var schema = (ObjectNode) crd.at("/spec/versions/0/schema/openAPIV3Schema");
    describe(
        schema,
        "One benchmark of one event streaming system at one durability level, run to completion.",
        Map.of(
            "spec", "What is measured, how safe an acknowledged message is, and under which load.",
            "status", "How far the run is, and what it has found."));
    // Names of children are derived from it, and label values have at most 63 characters.
    limitName(schema, 52, RuleText.NAME_TOO_LONG);
    leaveOpen((ObjectNode) schema.at("/properties/status/properties/workload"));
    schema
        .findValues("tolerations")
        .forEach(tolerations -> describe(tolerations.at("/items/properties"), TOLERATION));
    Bounds.apply(schema.at("/properties/spec"));
    finish(schema);
  }

  /** What any resource needs first. */
  static void applyToAny(JsonNode crd, Class<?> resource) {
    ((ObjectNode) crd.at("/metadata")).remove("annotations");
    orderColumnsAsDeclared(
        (ArrayNode) crd.at("/spec/versions/0/additionalPrinterColumns"), resource);
    describeConditions(
        (ObjectNode)
            crd.at(
                "/spec/versions/0/schema/openAPIV3Schema/properties/status/properties/conditions"));
  }

  /** What any schema needs last. */
  static void finish(ObjectNode schema) {
    writeBoundsAsIntegers(schema);
    leaveEmptyPartsOutOfDefaults(schema);
  }

  /** The generator sorts columns by path; users read them in the order of the annotations. */
  private static void orderColumnsAsDeclared(ArrayNode columns, Class<?> resource) {
    var declared =
        Stream.of(resource.getAnnotationsByType(AdditionalPrinterColumn.class))
            .map(AdditionalPrinterColumn::name)
            .toList();
    var sorted =
        columns
            .valueStream()
            .sorted(Comparator.comparing(column -> declared.indexOf(column.get("name").asText())))
            .toList();
    columns.removeAll().addAll(sorted);
  }

  /** The resource, and its parts. */
  static void describe(ObjectNode schema, String description, Map<String, String> parts) {
    schema.put("description", description);
    describe(schema.at("/properties"), parts);
  }

  static void limitName(ObjectNode schema, int characters, String message) {
    schema
        .putArray("x-kubernetes-validations")
        .addObject()
        .put("rule", "self.metadata.name.size() <= " + characters)
        .put(
            "messageExpression",
            "'metadata.name has %d characters, must have at most "
                + characters
                + "'.format([self.metadata.name.size()])")
        .put("message", message);
  }

  /** The operator writes what it has held to the schema of the spec: no need to have that twice. */
  private static void leaveOpen(ObjectNode group) {
    group.retain("description", "type").put("x-kubernetes-preserve-unknown-fields", true);
  }

  private static void describeConditions(ObjectNode conditions) {
    conditions.put("x-kubernetes-list-type", "map");
    conditions.putArray("x-kubernetes-list-map-keys").add("type");
    ((ObjectNode) conditions.at("/items")).putArray("required").add("type").add("status");
    describe(conditions.at("/items/properties"), CONDITION);
  }

  private static void describe(JsonNode properties, Map<String, String> descriptions) {
    properties
        .properties()
        .forEach(
            property ->
                ((ObjectNode) property.getValue())
                    .put("description", descriptions.get(property.getKey())));
  }

  /** The generator writes 64 as 64.0. */
  private static void writeBoundsAsIntegers(JsonNode schema) {
    for (var bound : List.of("minimum", "maximum")) {
      for (var holder : schema.findParents(bound)) {
        ((ObjectNode) holder).put(bound, holder.get(bound).asLong());
      }
    }
  }

  /** The generator writes what the constructors make of an absent group; the schema fills it in. */
  private static void leaveEmptyPartsOutOfDefaults(JsonNode schema) {
    schema.findParents("default").forEach(holder -> removeEmptyParts(holder.get("default")));
  }

  private static void removeEmptyParts(JsonNode value) {
    value.forEach(CrdRefinements::removeEmptyParts);
    if (value instanceof ObjectNode object) {
      object.removeIf(part -> part.isContainerNode() && part.isEmpty());
    }
  }
}
