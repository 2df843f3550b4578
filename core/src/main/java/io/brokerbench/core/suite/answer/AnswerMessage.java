package io.brokerbench.core.suite.answer;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** The answers of a suite, and the remarks below its tables. */
public enum AnswerMessage implements MessageId {
  SUITE(
      "Suite {name}: {state}, {count} of {total} rounds are complete",
      "name",
      "state",
      "count",
      "total"),
  RUNS("{count} runs are valid, {total} are not", "count", "total"),
  GOES_ON("running"),
  COMPLETE("complete"),
  DECIDED("ended early, every comparison is decided"),
  BUDGET_SPENT("ended early, budgetSeconds have passed"),
  RUN_FAILED("ended early, a run has no valid repetition and onFailure is Stop"),

  // One line per question.
  ANSWER("{name} of {value} against {wanted}: {details}", "name", "value", "wanted", "details"),
  VERDICT_IN_CELLS("{found} in {count} of {total} cells", "found", "count", "total"),
  VERDICT_AT_RATIO(
      "{found} in {count} of {total} cells ({value} times the baseline)",
      "found",
      "count",
      "total",
      "value"),
  VERDICT_BY_RATIO(
      "{found} in {count} of {total} cells ({least} to {most} times the baseline)",
      "found",
      "count",
      "total",
      "least",
      "most"),
  UNDECIDED_FOR(
      "{found} in {count} of {total} cells (if the ratios held, about {most} more rounds would"
          + " probably decide)",
      "found",
      "count",
      "total",
      "most"),
  NO_INTERVAL(
      "No interval: it takes at least {least} complete rounds, and this suite has {count}. Set"
          + " spec.rounds to {wanted} for intervals and verdicts",
      "count",
      "least",
      "wanted"),
  ROUNDS_INCOMPLETE(
      "No interval: it takes at least {least} complete rounds, and this suite has {count} of"
          + " {total}",
      "count",
      "total",
      "least"),
  NOTHING_COMPARED("The suite compares nothing"),

  // One line for all cells.
  AGAINST_EARLIER(
      "Compared with the earlier suite, at most {percent} % worse is accepted: {details}",
      "percent", "details"),
  DIFFERS(
      "Differs from the earlier suite: {details} ({count} of {total} cells)",
      "details",
      "count",
      "total"),
  INCOMPARABLE(
      "Not comparable with the earlier suite: {details} ({count} of {total} cells)",
      "details",
      "count",
      "total"),
  FIGURES_OF_CELLS("{found} in {count} of {total} figures of cells", "found", "count", "total"),

  // Beside published figures.
  PUBLISHED("Published figures, from other hardware; the ratios are measured / published"),
  PUBLISHED_ALONE(
      "{count} of {total} published figures have no ratio: {reason}", "count", "total", "reason"),

  // Below the tables.
  FLOOR("A/A: two runs of the same cell differ by {percent} % in {name}", "percent", "name"),
  VARIATION(
      "Noise from run to run: {percent} % in {name}, the median of the cells", "percent", "name"),
  WITHIN_ROUNDS("Noise within a round: {percent} % in {name}", "percent", "name"),
  ROUNDS_AT_NOISE(
      "Noise within a round: {percent} % in {name}; at this noise, finding a difference of {value}"
          + " % with a probability of 80 % takes {count} rounds",
      "percent", "name", "value", "count"),
  OVERHEAD(
      "Between two runs: {median} s without messages (median), at most {most} s", "median", "most"),
  OVERHEAD_OF_SYSTEM(
      "  {name}, new brokers: {median} s (median of {count}), at most {most} s",
      "name",
      "median",
      "count",
      "most"),
  OVERHEAD_OF_SHARED_BROKERS(
      "  {name}, brokers of the run before: {median} s (median of {count}), at most {most} s",
      "name",
      "median",
      "count",
      "most"),
  SHARED_BROKERS(
      "Brokers: PerRound, {count} groups of cells share brokers within a round; the next run takes"
          + " over the brokers of a valid run",
      "count"),
  NOT_COUNTED("{name}: {state} ({reason})", "name", "state", "reason"),
  LEFT_OUT("{name} of {value}: {reason}", "name", "value", "reason");

  private final MessageText text;

  AnswerMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
