package io.brokerbench.core.document;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Translates an error of the API server in the tables of rules to the error that {@link
 * SchemaValidator} gives for the same rule. Both take the errors of CEL rules from the CRD.
 */
final class OwnWording {

  private static final List<Wording> WORDINGS =
      List.of(
          new Wording(
              "should be greater than or equal to (\\d+)",
              "is not allowed; allowed is (at least %1$s|%1$s to \\d+)$"),
          new Wording(
              "should be less than or equal to (\\d+)",
              "is not allowed; allowed is (at most %1$s|\\d+ to %1$s)$"),
          new Wording("should match '(.+)'", "is not allowed; allowed is what matches %s$"),
          new Wording(
              "should be at least (\\d+) chars long",
              "is not allowed; allowed is a string of %s to \\d+ characters$"),
          new Wording(
              "Too long: may not be more than (\\d+) bytes",
              "is not allowed; allowed is a string of \\d+ to %s characters$"),
          new Wording(
              "must have at most (\\d+) items",
              "has \\d+ (items|entries); at most %s are allowed$"),
          new Wording("supported values: (.+)", "is not allowed; allowed is one of %s"),
          new Wording("Required value", "^is required"));

  private OwnWording() {}

  /** Returns a pattern that finds our wording of the error in a message. */
  static Pattern of(String errorOfApiServer) {
    return WORDINGS.stream()
        .flatMap(wording -> wording.translate(errorOfApiServer).stream())
        .findFirst()
        .orElseGet(() -> Pattern.compile(Pattern.quote(errorOfApiServer)));
  }

  /**
   * One rule.
   *
   * @param theirs a pattern, with the limit as its group
   * @param ours a pattern, with a place for the limit
   */
  private record Wording(String theirs, String ours) {

    List<Pattern> translate(String error) {
      return Pattern.compile(theirs)
          .matcher(error)
          .results()
          .filter(found -> found.group().equals(error))
          .map(this::translate)
          .toList();
    }

    private Pattern translate(MatchResult found) {
      var limit = found.groupCount() == 0 ? "" : found.group(1).replace("\"", "");
      return Pattern.compile(ours.formatted(Pattern.quote(limit)));
    }
  }
}
