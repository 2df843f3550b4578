package io.brokerbench.core.suite.result;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Why {@code suite.json} cannot be read, and what it leaves out. */
public enum SuiteResultMessage implements MessageId {
  OTHER_SCHEMA(
      "schemaVersion is {value}, must be {wanted}; pass a suite.json of this version",
      "value",
      "wanted"),
  INCOMPLETE("{field} is missing; pass a complete suite.json", "field"),
  NOT_POSITIVE(
      "{field} is {value}, must be a number above 0; pass an unchanged suite.json",
      "field",
      "value"),
  NEGATIVE(
      "{field} is {value}, must be a number from 0 on; pass an unchanged suite.json",
      "field",
      "value"),
  NO_NUMBER(
      "{field} is {value}, must be a finite number; pass an unchanged suite.json",
      "field",
      "value"),
  NO_PRICE(
      "{field} is {value}, must be a decimal such as 0.904; pass an unchanged suite.json",
      "field",
      "value"),

  // The earlier suite.
  NO_SUITE("has no result of a suite: {reason}", "reason"),
  NO_COMMON_CELL(
      "has no cell of this suite, such as {name}; use the result of a suite with the same axes",
      "name"),
  NOT_ENDED(
      "has the result of the suite {name}, which had not ended; wait for its end and use the"
          + " suite.json of then",
      "name"),
  SPEC_UNREADABLE(
      "has a spec that this version of brokerbench cannot read: {problem}; run that suite again"
          + " with this version",
      "problem"),
  OTHER_QUESTION(
      "the cell of the earlier suite answers another question: {conditions}", "conditions"),
  DIFFERENT("{condition} was {before} and is {now}", "condition", "before", "now"),
  UNKNOWN("unknown"),
  CELL_NOT_THEN("the earlier suite has no such cell"),
  FIGURE_NOT_THEN("no valid run of the earlier suite measured the figure"),
  FIGURE_NOT_NOW("no valid run of this suite measured the figure"),
  NO_RATIO("a run has the figure {value}, which has no ratio to another one", "value"),

  // Published figures.
  NO_VALUE_THEN("the source has no value"),
  EXCLUDED_NOW("the figure is excluded: {reason}", "reason"),

  // Left out.
  PAIR_MISSING("round {count}: no valid run of {names}", "count", "names"),
  FIGURE_MISSING("round {count}: {names} did not measure the figure", "count", "names"),
  FIGURE_EXCLUDED(
      "round {count}: the figure of {name} is excluded: {reason}", "count", "name", "reason"),
  NO_LOGARITHM(
      "round {count}: {name} has the figure {value}, which has no ratio to another one; the suite"
          + " compares this figure no further",
      "count",
      "name",
      "value"),
  ROUND_INCOMPLETE("round {count} is not complete, so its runs enter no comparison", "count");

  private final MessageText text;

  SuiteResultMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
