package io.brokerbench.core.broker;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.brokerbench.core.durability.SettingScope;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Every durability setting of every running broker, as wanted and as read back.
 *
 * @param at when they were read
 * @param checks one per setting and place; where a result is too big for all of them, those that
 *     match are one per setting
 * @param summaryOfAll the summary before checks were put together; null where all are there
 */
public record VerificationReport(
    Instant at,
    List<SettingCheck> checks,
    @JsonInclude(JsonInclude.Include.NON_NULL) String summaryOfAll) {

  /** With all checks. */
  public VerificationReport(Instant at, List<SettingCheck> checks) {
    this(at, checks, null);
  }

  /** The same with fewer checks, which say together what all did. */
  public VerificationReport thinned(List<SettingCheck> fewer) {
    return new VerificationReport(at, List.copyOf(fewer), summary());
  }

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

  /** The checks that do not match: those that differ first, then those that are unknown. */
  public List<SettingCheck> problems() {
    return checks.stream()
        .filter(c -> c.outcome() != SettingCheck.Outcome.Match)
        .sorted(Comparator.comparing(SettingCheck::outcome))
        .toList();
  }

  /** One line: how many settings were read, or the first few that are wrong. */
  public String summary() {
    if (summaryOfAll != null) {
      return summaryOfAll;
    }
    var problems = problems();
    if (problems.isEmpty()) {
      return checks.size() + " settings of " + subjects() + " match";
    }
    var first = String.join(", ", problems.stream().limit(3).map(SettingCheck::describe).toList());
    return problems.size() > 3 ? first + " and " + (problems.size() - 3) + " more" : first;
  }

  /** What was asked, such as {@code 3 brokers, 1 topic, 6 partitions}. */
  private String subjects() {
    var byScope = new TreeMap<SettingScope, Set<String>>();
    checks.stream()
        .filter(check -> check.scope() != SettingScope.Cluster)
        .forEach(
            check ->
                byScope
                    .computeIfAbsent(check.scope(), scope -> new HashSet<>())
                    .add(check.subject()));
    return byScope.entrySet().stream()
        .map(e -> e.getValue().size() + " " + noun(e.getKey(), e.getValue().size()))
        .collect(Collectors.joining(", "));
  }

  private static String noun(SettingScope scope, int count) {
    return scope.name().toLowerCase(Locale.ROOT) + (count == 1 ? "" : "s");
  }
}
