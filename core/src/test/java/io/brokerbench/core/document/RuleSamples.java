package io.brokerbench.core.document;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.RuleText;
import io.brokerbench.api.SuiteRuleText;
import io.brokerbench.core.message.InvalidRunException;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What a user reads who breaks a rule between fields. */
public final class RuleSamples {

  /** Longer than the name of a run may be. */
  private static final String LONG_NAME = "n".repeat(53);

  private RuleSamples() {}

  /** The words of every rule that has a row, by its identity: those of its first row. */
  public static SortedMap<String, String> texts() {
    var texts = new TreeMap<String, String>();
    Rows.of("rules-about-several-fields.txt", 4)
        .forEach(
            row -> {
              var rule = ExpectedError.parse(row.get(3)).id();
              if (RuleText.all().containsKey(rule) && !texts.containsKey(rule)) {
                var document = Samples.changed(row.get(0), Change.parse(row.get(1)));
                texts.put(rule, textOf(rule, document));
              }
            });
    texts.put("NAME_TOO_LONG", textOf("NAME_TOO_LONG", Samples.named(LONG_NAME)));
    // About changes, so never evaluated in this process; they have no values.
    for (var rule : List.of("SPEC_IMMUTABLE", "ARCHIVED_DIGEST_IMMUTABLE")) {
      texts.put(rule, RuleText.all().get(rule));
    }
    return texts;
  }

  /** The words of every rule of suites, by its identity. */
  public static SortedMap<String, String> suiteTexts() {
    var texts = new TreeMap<String, String>();
    brokenSuites().forEach((rule, suite) -> texts.put(rule, textOfSuite(rule, suite)));
    for (var rule : List.of("SUITE_IMMUTABLE", "SUITE_ARCHIVED_DIGEST_IMMUTABLE")) {
      texts.put(rule, SuiteRuleText.all().get(rule));
    }
    return texts;
  }

  /** A suite that breaks it, for every rule that is not about a change. */
  static SortedMap<String, String> brokenSuites() {
    var axis = "{axis: level, path: durability.level, values: [1, 2]}";
    var matrix = "matrix: [" + axis + "]";
    var suites = new TreeMap<String, String>();
    suites.put("SUITE_NAME_TOO_LONG", suite("n".repeat(33), matrix));
    suites.put("AXIS_TWICE", suite("a-suite", "matrix: [" + axis + ", " + axis + "]"));
    suites.put(
        "DECIDED_WITHOUT_COMPARISON", suite("a-suite", matrix + "\n  stopWhen: {decided: true}"));
    return suites;
  }

  /** With lines of a spec; a template among them replaces the one that there is. */
  static String suite(String name, String spec) {
    var template = spec.contains("template:") ? "" : "  template: {broker: {kind: Kafka}}\n";
    return """
    apiVersion: brokerbench.io/v1alpha1
    kind: BenchmarkSuite
    metadata: {name: %s}
    spec:
    %s  %s
    """
        .formatted(name, template, spec);
  }

  private static String textOfSuite(String rule, String suite) {
    try {
      SuiteDocument.parse(suite);
    } catch (InvalidRunException e) {
      return e.problems().getFirst().message().toString();
    }
    throw new AssertionError("the suite of " + rule + " does not break it");
  }

  private static String textOf(String rule, ObjectNode document) {
    return Samples.problemsOf(document).stream()
        .filter(problem -> problem.message().id().equals(new RuleId(rule)))
        .findFirst()
        .orElseThrow(() -> new AssertionError("the first row of " + rule + " does not break it"))
        .message()
        .toString();
  }
}
