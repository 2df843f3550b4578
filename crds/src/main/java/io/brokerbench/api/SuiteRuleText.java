package io.brokerbench.api;

import java.util.SortedMap;

/** As {@link RuleText}, for the rules between fields of a suite. */
public final class SuiteRuleText {

  static final String SUITE_NAME_TOO_LONG = "metadata.name must have at most 32 characters";
  static final String SUITE_IMMUTABLE =
      "spec is immutable except suspend and budgetSeconds; create another BenchmarkSuite for other"
          + " settings";
  static final String SUITE_ARCHIVED_DIGEST_IMMUTABLE =
      "status.archive.digest of a BenchmarkSuite is immutable once it is set";
  static final String AXIS_TWICE = "each axis of the matrix must have a name of its own";
  static final String DECIDED_WITHOUT_COMPARISON =
      "stopWhen.decided requires compare: without comparisons nothing is decided";

  private SuiteRuleText() {}

  /** The text of every rule, by its identity: no two rules have the same. */
  public static SortedMap<String, String> all() {
    return RuleText.constantsOf(SuiteRuleText.class);
  }
}
