package io.brokerbench.operator.suite;

import static io.brokerbench.api.SuiteConditionType.Decided;
import static io.brokerbench.api.SuiteConditionType.Regressed;

import io.brokerbench.api.SuiteReason;
import io.brokerbench.api.SuiteVerdictsStatus;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.result.ComparisonVerdict;
import io.brokerbench.core.suite.result.RegressionResult;
import io.brokerbench.core.suite.result.RegressionVerdict;
import io.brokerbench.core.suite.result.SuiteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a suite says in its status of its comparisons.
 *
 * @param result all that it found out so far
 */
record Judgement(SuiteResult result) {

  /** Writes verdicts and the conditions Decided and Regressed. */
  void write(SuiteStatusEdit status) {
    if (result.axis() != null) {
      compare(status);
    }
    if (result.baseline() != null) {
      regress(status);
    }
  }

  private void compare(SuiteStatusEdit status) {
    var total = result.comparisons().size();
    var undecided = count(ComparisonVerdict.Undecided);
    status.verdicts(
        new SuiteVerdictsStatus(
            total,
            count(ComparisonVerdict.Better),
            count(ComparisonVerdict.Worse),
            count(ComparisonVerdict.Equivalent),
            undecided),
        inFewWords());
    status.condition(
        Decided,
        undecided == 0 ? "True" : "False",
        undecided == 0 ? SuiteReason.Decided : SuiteReason.Undecided,
        decided(total - undecided, total));
  }

  /** While something is undecided, also how many rounds the noise so far takes. */
  private Message decided(int count, int total) {
    return (count == total ? Optional.<Message>empty() : result.noise().describeRounds())
        .map(
            rounds -> SuiteLifecycleMessage.COMPARISONS_DECIDED_AT_NOISE.with(count, total, rounds))
        .orElse(SuiteLifecycleMessage.COMPARISONS_DECIDED.with(count, total));
  }

  private String inFewWords() {
    var words = new ArrayList<Message>();
    for (var verdict : ComparisonVerdict.values()) {
      if (count(verdict) > 0) {
        words.add(SuiteLifecycleMessage.VERDICT.with(count(verdict), verdict));
      }
    }
    return words.stream().map(Message::toString).collect(Collectors.joining(", "));
  }

  private int count(ComparisonVerdict verdict) {
    return Math.toIntExact(
        result.comparisons().stream().filter(c -> c.verdict() == verdict).count());
  }

  /** A regression that half of the runs show may be none in the end: so only the end says so. */
  private void regress(SuiteStatusEdit status) {
    var baseline = result.baseline();
    if (result.end() == null) {
      status.condition(
          Regressed, "Unknown", SuiteReason.Active, SuiteLifecycleMessage.NOT_JUDGED.with());
      return;
    }
    var all = result.regressions();
    var regressed = having(RegressionVerdict.Regressed);
    var undecided = having(RegressionVerdict.Undecided);
    if (all.isEmpty()) {
      status.condition(
          Regressed,
          "Unknown",
          SuiteReason.BaselineUnavailable,
          SuiteLifecycleMessage.BASELINE_UNAVAILABLE.with(baseline.configMap()));
    } else if (!regressed.isEmpty()) {
      status.condition(
          Regressed,
          "True",
          SuiteReason.Regressed,
          SuiteLifecycleMessage.REGRESSED.with(
              regressed.size(),
              all.size(),
              baseline.maxRegressionPercent(),
              regressed.getFirst().figure(),
              regressed.getFirst().cell()));
    } else if (undecided.isEmpty()) {
      status.condition(
          Regressed,
          "False",
          SuiteReason.WithinLimit,
          SuiteLifecycleMessage.WITHIN_LIMIT.with(all.size(), baseline.maxRegressionPercent()));
    } else {
      status.condition(Regressed, "Unknown", SuiteReason.Undecided, undecided(undecided));
    }
  }

  /** Says why where runs alone would not decide it. */
  private Message undecided(List<RegressionResult> undecided) {
    var total = result.regressions().size();
    return undecided.stream()
        .filter(regression -> regression.leftOut() != null)
        .findFirst()
        .map(
            found ->
                SuiteLifecycleMessage.REGRESSION_LEFT_OUT.with(
                    undecided.size(), total, found.figure(), found.cell(), found.leftOut()))
        .orElse(SuiteLifecycleMessage.REGRESSION_UNDECIDED.with(undecided.size(), total));
  }

  private List<RegressionResult> having(RegressionVerdict verdict) {
    return result.regressions().stream().filter(r -> r.verdict() == verdict).toList();
  }
}
