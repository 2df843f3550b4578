package io.brokerbench.e2e.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Judges pages by the rules of axe-core, best practices included. */
public final class Accessibility {

  private static final String LIBRARY = "axe-core";
  private static final String SCRIPT = "/axe.min.js";

  /** Rows of a table are alike, and each hundred of them takes a second. */
  private static final String UNFOLDED =
      """
      document.querySelectorAll('details').forEach(one => one.open = true);
      document.querySelectorAll('tbody tr:nth-child(n + 4)').forEach(row => row.remove());
      """;

  /** Rules that apply to every page of text; a page of which axe sees nothing has none. */
  private static final List<String> ALWAYS = List.of("color-contrast", "document-title", "region");

  private Accessibility() {}

  /**
   * An element that breaks a rule.
   *
   * @param rule its identity in axe-core
   * @param target a selector of the element
   * @param help how to mend it
   */
  public record Violation(String rule, String target, String help) {}

  /**
   * Everything that is wrong with the page that is open. This opens everything that opens on
   * demand, and leaves the first rows of each table only: open the page again for anything else.
   */
  public static List<Violation> violations(Browser browser) {
    browser.evaluateBeside(UNFOLDED);
    browser.evaluateBeside(script() + ";0");
    var result =
        browser.evaluateBeside(
            """
            axe.run(document, {resultTypes: ['violations']}).then(found => ({
              applied: [...found.passes, ...found.violations].map(rule => rule.id),
              violations: found.violations.flatMap(rule => rule.nodes.map(node => [
                  rule.id, node.target.flat().join(' '), rule.help + '. ' + node.failureSummary]))
            }))
            """);
    var applied = new ArrayList<String>();
    result.get("applied").forEach(rule -> applied.add(rule.asText()));
    if (!applied.containsAll(ALWAYS)) {
      throw new IllegalStateException(LIBRARY + " applied no rule but " + applied);
    }
    var violations = new ArrayList<Violation>();
    result
        .get("violations")
        .forEach(
            one ->
                violations.add(
                    new Violation(one.get(0).asText(), one.get(1).asText(), one.get(2).asText())));
    return violations;
  }

  private static String script() {
    try (var file = Accessibility.class.getResourceAsStream(SCRIPT)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
