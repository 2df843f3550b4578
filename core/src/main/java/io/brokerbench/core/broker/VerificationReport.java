package io.brokerbench.core.broker;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.message.Message;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeMap;

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

  private static final int MOST_TOLD = 3;

  /** With all checks. */
  public VerificationReport(Instant at, List<SettingCheck> checks) {
    this(at, checks, null);
  }

  /** The same with fewer checks, which say together what all did. */
  public VerificationReport thinned(List<SettingCheck> fewer) {
    return new VerificationReport(at, List.copyOf(fewer), summary().toString());
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

  /** How many settings were read, or the first few that are wrong. */
  public Message summary() {
    if (summaryOfAll != null) {
      return BrokerMessage.RECORDED_SUMMARY.with(summaryOfAll);
    }
    var problems = problems();
    if (problems.isEmpty()) {
      return BrokerMessage.SETTINGS_MATCH.with(checks.size(), subjects());
    }
    var first = problems.stream().limit(MOST_TOLD).map(SettingCheck::describe).toList();
    return problems.size() > MOST_TOLD
        ? BrokerMessage.MISMATCHES_AND_MORE.with(first, problems.size() - MOST_TOLD)
        : BrokerMessage.MISMATCHES.with(first);
  }

  /** What was asked, such as {@code 3 brokers}, {@code 1 topic}, {@code 6 partitions}. */
  private List<String> subjects() {
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
        .toList();
  }

  private static String noun(SettingScope scope, int count) {
    return scope.name().toLowerCase(Locale.ROOT) + (count == 1 ? "" : "s");
  }
}
