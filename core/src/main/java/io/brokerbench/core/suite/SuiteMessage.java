package io.brokerbench.core.suite;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Errors and remarks of a suite that its schema cannot see. */
public enum SuiteMessage implements MessageId {
  // Axes and their values.
  RESERVED_AXIS("is reserved for the second run of compare.aaCell; use another name"),
  PATH_SET_TWICE(
      "the axis {name} sets this field or a part of it too; leave it to one of them", "name"),
  VALUE_WITHOUT_NAME("needs a name; write {allowed}", "allowed"),
  VALUE_WITHOUT_PATH("needs path on the axis; set path, or write {allowed}", "allowed"),
  VALUE_NAME_CHARACTERS(
      "must begin and end with a letter or a digit, contain only these, '-', '_' and '.', and have"
          + " at most {limit} characters; write '{allowed}' to give the value another name",
      "limit",
      "allowed"),
  VALUE_NAME_TWICE("two values of the axis have this name; remove or rename one"),
  VALUE_FIELDS("unknown field; write a value of this axis as {allowed}", "allowed"),
  VALUE_LOST(
      "needs {allowed}; if it was null, apply the suite with kubectl apply --server-side, because"
          + " kubectl apply drops null",
      "allowed"),
  VALUE_NOT_A_PATCH("must be an object with fields of the spec of a run"),

  // Cells.
  CHOICE_EMPTY("names no axis; name at least one, or remove the entry"),
  UNKNOWN_AXIS("is not an axis of the matrix; use one of {allowed}", "allowed"),
  UNKNOWN_VALUE("is not a value of the axis {name}; use one of {allowed}", "name", "allowed"),
  AXIS_MISSING("names no value of {names}; name one of every axis", "names"),
  EXCLUDES_NOTHING(
      "excludes no cell, because entries before it exclude the same cells, or include keeps them;"
          + " remove it"),
  INCLUDES_NOTHING("adds no cell, because no entry of exclude matches this one; remove it"),
  INCLUDED_TWICE("is the same cell as {field}; remove one of them", "field"),
  AA_CELL_EXCLUDED("names a cell that the suite does not have; name another one"),
  TOO_MANY_COMBINATIONS(
      "has {count} combinations of values, must have at most {limit} before exclude",
      "count",
      "limit"),
  TOO_MANY_CELLS("has {count} cells, must have at most {limit}; exclude some", "count", "limit"),
  NO_CELLS("excludes every cell; leave some"),
  IN_CELL("cell {name}: {problem}", "name", "problem"),
  IN_CELLS("cell {name} and {count} more: {problem}", "name", "count", "problem"),
  LEAVE_CELL_OUT("to leave it out, add {value} to spec.exclude", "value"),
  LEAVE_CELLS_OUT("to leave them out, add {value} to spec.exclude", "value"),
  LEAVE_FIRST_OUT("to leave the first one out, add {value} to spec.exclude", "value"),
  MORE_PROBLEMS("{count} further errors are not shown; correct these first", "count"),
  TOO_MANY_RETAINED(
      "retains {count} finished runs, must retain at most {limit}; use OnFailure or Results, or"
          + " fewer cells or rounds",
      "count",
      "limit"),
  FIELD_OF_SUITE("must not be set for a run of a suite; remove it from the suite"),
  RESULTS_OF_SUITE("must be Archived for a run of a suite; otherwise remove it from the suite"),
  CELL_MISSING("has no cell of {values}; use the file as brokerbench wrote it", "values"),
  NO_SUCH_CELL("the suite does not have this cell; name one that --dry-run lists"),
  SEVERAL_CELLS("matches {count} cells; add a value of {names}", "count", "names"),
  NOT_A_CELL("must be written as axis=value,axis=value"),

  // Comparisons.
  ONE_VALUE("has only one value in the matrix; add another one, or remove compare"),
  NOTHING_TO_COMPARE(
      "no cell of {value} differs from another one in the axis {name} only; exclude fewer cells, or"
          + " remove compare",
      "value",
      "name"),
  NO_FIGURES(
      "must be set: {count} pairs of cells, such as {names}, have no default figure in common; use"
          + " figures that both measure",
      "count",
      "names"),
  FIGURES_OF_FILE(
      "must be set: {count} pairs of cells, such as {names}, have their load in a ConfigMap; use"
          + " figures that both measure",
      "count",
      "names"),
  FIGURE_NOT_MEASURED(
      "{count} cells, such as {name}, do not measure it, because {reason}; use one of {allowed}",
      "count",
      "name",
      "reason",
      "allowed"),
  FIGURE_TWICE("occurs twice; remove one of them"),
  NO_SCHEDULE("with workload.rate.type Unlimited, messages have no intended send time"),
  NO_SUBSCRIPTION("workload.subscriptionsPerTopic is 0, so no consumer receives messages"),
  NO_CONSUMERS("consumers do not read while figures are taken"),
  NO_PEAK("workload.rate.type is {value}, not Peak", "value"),
  NO_BACKLOG("it has no backlog"),

  // Remarks.
  NO_VERDICTS(
      "rounds is {count}: every comparison is undecided with fewer than {least} rounds; use at"
          + " least {limit}",
      "count",
      "least",
      "limit"),
  FEW_ROUNDS(
      "with {count} rounds hardly any comparison can be decided; use at least {least}",
      "count",
      "least"),
  ROUNDS_NEEDED(
      "finding a difference of {percent} % with a probability of 80 % takes {details}; noise is the"
          + " variation from run to run",
      "percent", "details"),
  ROUNDS_AT_NOISE("{count} rounds at {percent} % noise", "count", "percent"),
  ROUNDS_NEEDED_AS_EARLIER(
      "finding a difference of {percent} % with a probability of 80 % takes {details}; noise is the"
          + " variation from run to run within a round of the earlier suite",
      "percent", "details"),
  ROUNDS_NEEDED_SO_FAR(
      "finding a difference of {percent} % with a probability of 80 % takes {details}; noise is the"
          + " variation from run to run within a round so far",
      "percent", "details"),
  ROUNDS_AT_NOISE_IN("{count} rounds at {percent} % noise in {name}", "count", "percent", "name"),
  MORE_ROUNDS_AT_NOISE_IN(
      "more than {limit} rounds at {percent} % noise in {name}", "limit", "percent", "name"),
  NOTHING_COMPARED("the suite compares nothing; set compare to get verdicts"),
  WITHOUT_BASELINE(
      "{count} cells are not compared, such as {name}: the suite has no cell of the baseline"
          + " {value} that is equal otherwise",
      "count",
      "name",
      "value"),
  EQUAL_CELLS(
      "{count} cells are the same run as another cell, such as {first} and {second}; exclude one of"
          + " each",
      "count",
      "first",
      "second"),
  NULL_IN_VALUE(
      "{field} has null, which kubectl apply drops; apply the suite with kubectl apply"
          + " --server-side",
      "field"),
  CONSTANT_FIGURE(
      "{value} hardly differs between cells whose rate is given; compare latencies there", "value"),
  REMARK_OF_CELLS("{count} cells, such as {name}: {details}", "count", "name", "details"),
  PODS_NOT_RETAINED(
      "{count} cells, such as {name}, set retain.pods: it has no effect because spec.retain.runs"
          + " Results deletes each finished run with its pods; use OnFailure or Always",
      "count",
      "name"),
  LOAD_IN_FILE(
      "{count} cells have their load in a ConfigMap, such as {name}: it is checked when the suite"
          + " starts",
      "count",
      "name"),
  SEED_UNUSED("order.seed has no effect with order.type Interleaved; remove it"),
  BUDGET_TOO_SHORT(
      "budgetSeconds {limit} is enough for about {count} of {total} rounds, because a round takes"
          + " about {seconds} s; raise it, or run fewer cells",
      "limit",
      "count",
      "total",
      "seconds"),
  BUDGET_BELOW_ROUND(
      "budgetSeconds {limit} is not enough for one round, which takes about {seconds} s; set"
          + " {total} for {count} rounds",
      "limit",
      "seconds",
      "total",
      "count");

  private final MessageText text;

  SuiteMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
