package io.brokerbench.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;

/** What the CRD of suites says beyond what its generator can be told by annotations. */
final class SuiteRefinements {

  private static final String ANYTHING = "x-kubernetes-preserve-unknown-fields";

  /** Of the template, no rule holds before the matrix has added the rest. */
  private static final List<String> RULES_OF_WHOLE_RUNS =
      List.of("default", "required", "x-kubernetes-validations");

  /** The suite alone says when its runs start, and what stays of them. */
  private static final List<String> OF_THE_SUITE = List.of("suspend", "ttlSecondsAfterFinished");

  /** What a suite leaves of them is for itself to say, except where they are in an archive. */
  private static final String RESULTS =
      "Archived: the ConfigMap with the results of a run stays until the archiver has copied it to"
          + " the archive and read it back. Then the suite deletes it, and the run as spec.retain"
          + " says. Unset: until the suite is deleted.";

  private static final int NAME_CHARACTERS = 253;
  private static final int MAX_AXES = 16;

  private SuiteRefinements() {}

  /**
   * Refines the CRD of suites.
   *
   * @param run the refined CRD of runs
   */
  static void apply(JsonNode crd, JsonNode run) {
    CrdRefinements.applyToAny(crd, BenchmarkSuite.class);
    var schema = (ObjectNode) crd.at("/spec/versions/0/schema/openAPIV3Schema");
    CrdRefinements.describe(
        schema,
        "Runs of a matrix, repeated in rounds and compared with each other.",
        Map.of(
            "spec", "Which runs the suite has, and what it compares.",
            "status", "How far the suite is, and what it has found."));
    // Names of runs are derived from it, with cell, round and repetition.
    CrdRefinements.limitName(schema, 32, SuiteRuleText.SUITE_NAME_TOO_LONG);
    var spec = (ObjectNode) schema.at("/properties/spec/properties");
    spec.set("template", template(spec.path("template"), run));
    ((ObjectNode) spec.at("/matrix/items/properties/values"))
        .putObject("items")
        .put(ANYTHING, true)
        .put("nullable", true);
    boundChoices(spec);
    CrdRefinements.finish(schema);
  }

  private static JsonNode template(JsonNode generated, JsonNode run) {
    ObjectNode template =
        run.at("/spec/versions/0/schema/openAPIV3Schema/properties/spec").deepCopy();
    for (var keyword : RULES_OF_WHOLE_RUNS) {
      template.findParents(keyword).stream()
          .filter(parent -> !isMapOfFields(parent, keyword))
          .forEach(parent -> ((ObjectNode) parent).remove(keyword));
    }
    ((ObjectNode) template.path("properties")).remove(OF_THE_SUITE);
    var retain = ((ObjectNode) template.at("/properties/retain/properties"));
    retain.retain("pods", "results");
    ((ObjectNode) retain.path("results"))
        .put("description", RESULTS)
        .putArray("enum")
        .add(ResultsRetention.Archived.name());
    return template.set("description", generated.path("description"));
  }

  /** A schema has keywords; the properties of a schema have the names of fields. */
  private static boolean isMapOfFields(JsonNode parent, String keyword) {
    return parent.path(keyword).has("type") && parent.path(keyword).has("description");
  }

  private static void boundChoices(ObjectNode spec) {
    for (var list : List.of("include", "exclude")) {
      boundChoice((ObjectNode) spec.path(list).path("items"));
    }
    var compare = spec.at("/compare/properties");
    boundChoice((ObjectNode) compare.path("aaCell"));
    bound((ObjectNode) compare.path("baseline"));
  }

  private static void boundChoice(ObjectNode choice) {
    choice.put("maxProperties", MAX_AXES);
    bound((ObjectNode) choice.path("additionalProperties"));
  }

  private static void bound(ObjectNode value) {
    value.put("maxLength", NAME_CHARACTERS);
  }
}
