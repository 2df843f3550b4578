package io.brokerbench.core.document;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.RuleText;
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
    // About a change, so never evaluated in this process; it has no values.
    texts.put("SPEC_IMMUTABLE", RuleText.all().get("SPEC_IMMUTABLE"));
    return texts;
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
