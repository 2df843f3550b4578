package io.brokerbench.core.report;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Sentences of the report on suites. */
public enum SuitePageMessage implements MessageId {
  QUESTION("{name} of {value} against {wanted}: {details}", "name", "value", "wanted", "details"),
  VERDICT("{found}{details}", "found", "details"),
  VERDICT_BY_ONE("{found}{details}, {ratio} times the baseline", "found", "details", "ratio"),
  VERDICT_BY_RATIO(
      "{found}{details}, {least} to {most} times the baseline",
      "found",
      "details",
      "least",
      "most"),
  UNDECIDED(
      "{found}{details}. If the ratio held, about {most} more rounds would probably decide",
      "found",
      "details",
      "most"),
  IN_CELLS(" in {count} of {total} compared cells", "count", "total"),
  OF_CELL("{cell}: {details}", "cell", "details"),
  OF_PAIR(
      "{name} of {value} is {ratio} times that of {wanted}{details}: {found}",
      "name",
      "value",
      "ratio",
      "wanted",
      "details",
      "found"),
  WITHOUT_PAIR("{name} of {value} has no pair of runs: {found}", "name", "value", "found"),
  PAIR_INTERVAL(" (95 % interval {least} to {most})", "least", "most"),
  NO_PAIR_INTERVAL(" (no interval)"),
  MORE_ROUNDS(
      "{found} (if the ratio held, about {most} more rounds would probably decide)",
      "found",
      "most"),
  CONDITIONS("The answer holds for these conditions"),
  GIVEN_RATE("{rate}, given by the workload, so throughput is no finding", "rate"),
  DIFFERENT("{count} values, which the section Differences of the plans has", "count"),
  LOOSER_LIMITS(
      "Some limits of the checks are looser than the defaults. Quote the figures only together with"
          + " them: {names}",
      "names"),
  ALL_INTERVALS(
      "All {count} intervals hold together with a confidence of 95 %. The section {name} has charts"
          + " and p",
      "count", "name"),
  MORE_CELLS("The section {name} has {count} more cells", "count", "name"),
  NOTHING_COMPARED("The suite compares nothing. Set spec.compare to get verdicts"),
  STATE(
      "The suite has ended. Complete rounds: {count} of {limit}. Valid runs: {valid} of {total}, in"
          + " {cells} cells",
      "count",
      "limit",
      "valid",
      "total",
      "cells"),
  RUNNING(
      "The suite is still running. Complete rounds: {count} of {limit}. Valid runs: {valid} of"
          + " {total}, in {cells} cells",
      "count",
      "limit",
      "valid",
      "total",
      "cells"),
  MISSING_RESULTS(
      "The report has result.json of {count} of {total} valid runs. Conditions, latencies,"
          + " durability proof and cost are of these runs only",
      "count",
      "total"),
  CELLS("Markers are geometric means over the valid runs of a cell. Dots are single runs"),
  MEAN_BARS("Bars are 95 % intervals of the mean"),
  HOLLOW_DOTS("Hollow dots enter no mean. The section Runs has their reasons"),
  NO_MEAN("no mean"),
  COMPARISONS(
      "Each row compares {name} with {wanted}, round by round. A ratio within the shaded zone of"
          + " ±{percent} % is a difference that does not matter",
      "name", "wanted", "percent"),
  COMPARISON_BARS(
      "Bars are intervals that hold together for all {count} comparisons with a confidence of 95 %",
      "count"),
  BELOW_IS_BETTER("Left of 1 is better than {wanted}", "wanted"),
  ABOVE_IS_BETTER("Right of 1 is better than {wanted}", "wanted"),
  ALONG_AXIS("Markers are geometric means over the valid runs of a cell"),
  PERCENTILES(
      "Thin lines are single runs. Bold lines are the geometric mean of the percentiles of all"
          + " runs. The maximum stands apart"),
  CURVES("Each thin line is a valid run, and links to it"),
  NOT_COUNTED("{name} is {state} and enters no mean: {reason}", "name", "state", "reason"),
  REPEATED("{details}. {name} repeats it", "details", "name"),
  LEFT_OUT_OF_RUNS("{name} of {count} runs is left out: {reason}", "name", "count", "reason"),
  LEFT_OUT("{name} of {value} is left out: {reason}", "name", "value", "reason"),
  AND_MORE("{names} and {count} more", "names", "count"),
  VARIATION(
      "Noise from run to run: {percent} % in {name} (median of the cells)", "percent", "name"),
  WITHIN_ROUNDS("Noise within a round: {percent} % in {name}", "percent", "name"),
  TREND(
      "{name} of {cell} changed by {percent} % per round (95 % interval {least} to {most} %)",
      "name", "cell", "percent", "least", "most"),
  NOT_STEADY(
      "Figures drifted from round to round, so the conditions may not have been steady (section"
          + " {name}). Lengthen workload.warmUpSeconds, or use machines without other work",
      "name"),
  ROUNDS_AT_NOISE(
      "Noise within a round: {percent} % in {name}. At this noise, finding a difference of {value}"
          + " % with a probability of 80 % takes {count} rounds",
      "percent", "name", "value", "count"),
  FLOOR("A/A: two runs of the same cell differ by {percent} % in {name}", "percent", "name"),
  OVERHEAD(
      "Between two runs, no messages flow for {median} s (median), and for {most} s at most",
      "median",
      "most"),
  ORDER_SEED("The order within each round is random, with seed {value}", "value"),
  COST(
      "A broker node costs {price} per hour. The table has the price of the broker nodes for 1 TB"
          + " (10^12 bytes) of acknowledged payload, at the rate that was measured. Cost is"
          + " computed from other figures, so no document has it",
      "price"),
  NO_COST(
      "{count} cells have no cost, such as {cell}: their results do not name the broker nodes."
          + " Results of External clusters and of bench suite --out never do",
      "count",
      "cell"),
  PUBLISHED(
      "Published figures come from other hardware and other versions. The ratio is measured /"
          + " published"),
  NO_PUBLICATION(
      "The file with the published figures does not name the publication. Add lines above its"
          + " columns, such as # title: TITLE"),
  NOT_DRAWN(
      "{count} of {total} published figures are not drawn. The table has all", "count", "total"),
  OVER_TIME(
      "Each line is the p99 of a run over time, and links to the run. Warm-up and drain are shaded:"
          + " they do not count. A line has a gap where an interval has too few messages for p99."
          + " The p99 of a second with few messages counts those of up to 20 s before it, too"),
  PHASES_OF_RUN("The phases are those of {name}", "name"),
  DOTTED_OF_GENERATOR("Dotted parts are caused by the generator"),
  NOT_EXACT(
      "A hollow marker is not exact: the source rounds the figure, contradicts it, or its consumers"
          + " did not keep up"),
  REGRESSIONS(
      "{count} of {total} figures regressed by more than {percent} % against the earlier suite,"
          + " {open} are undecided",
      "count", "total", "percent", "open"),
  REGRESSED("{name} is {ratio} times that of the earlier suite", "name", "ratio"),
  REPEAT_SUITE(
      "Save this manifest as suite.yaml{details}. If the namespace still has the suite {name},"
          + " change the name. Then apply it",
      "details",
      "name"),
  SETS_SEED(", and set spec.order.seed to {value} for the same order", "value"),
  SETS_VERSIONS(", and set broker.version of each system as it was ({names})", "names"),
  DETAILS_APART(
      "The suite has more than {count} runs. For charts and proof of one run, pass that run alone"
          + " to bench report",
      "count");

  private final MessageText text;

  SuitePageMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
