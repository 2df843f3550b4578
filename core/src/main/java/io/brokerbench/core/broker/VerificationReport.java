package io.brokerbench.core.broker;

import io.brokerbench.core.durability.SettingScope;
import java.time.Instant;
import java.util.List;

/**
 * Every durability setting of every running broker, as wanted and as read back.
 *
 * @param at when they were read
 * @param checks one per setting and place
 */
public record VerificationReport(Instant at, List<SettingCheck> checks) {

  /** What the report proves. */
  public enum Verdict {
    /** Every setting is as wanted. */
    Verified,
    /** At least one setting is not as wanted. */
    Different,
    /** None differs, and at least one could not be read. */
    Unknown
  }

  /** What the report proves. */
  public Verdict verdict() {
    if (checks.stream().anyMatch(c -> c.outcome() == SettingCheck.Outcome.Differs)) {
      return Verdict.Different;
    }
    return checks.stream().anyMatch(c -> c.outcome() == SettingCheck.Outcome.Unknown)
        ? Verdict.Unknown
        : Verdict.Verified;
  }

  /** The checks that do not match. */
  public List<SettingCheck> problems() {
    return checks.stream().filter(c -> c.outcome() != SettingCheck.Outcome.Match).toList();
  }

  /** One line: how many settings were read, or the first few that are wrong. */
  public String summary() {
    var problems = problems();
    if (problems.isEmpty()) {
      var subjects =
          checks.stream()
              .filter(check -> check.scope() != SettingScope.Cluster)
              .map(SettingCheck::subject)
              .distinct()
              .count();
      return checks.size() + " settings of " + subjects + " brokers, topics and partitions match";
    }
    var first = String.join(", ", problems.stream().limit(3).map(SettingCheck::describe).toList());
    return problems.size() > 3 ? first + " and " + (problems.size() - 3) + " more" : first;
  }
}
