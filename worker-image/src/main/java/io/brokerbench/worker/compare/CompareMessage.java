package io.brokerbench.worker.compare;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Remarks and verdicts of a comparison. */
public enum CompareMessage implements MessageId {
  DIFFER("The results differ in"),
  DIFFERENCE("{condition}: {values}", "condition", "values"),
  VALUE_OF("{value} ({names})", "value", "names"),
  UNKNOWN_VALUE("unknown"),
  CHECK_FAILED("not valid: {name}: {found}", "name", "found"),
  OF_PEER(
      "measured by {tool}: durability, losses and the generator's own delays are not proven, and"
          + " latencies are from the actual send",
      "tool"),
  RUN_NOT_VALID("{state} ({reason})", "state", "reason"),
  SEND_FAILURES("{rate} sends per second failed", "rate"),

  UNKNOWN_FORM(
      "{found}; must be a result.json or suite.json of brokerbench, a result of OpenMessaging"
          + " Benchmark, or the output of kafka-producer-perf-test, pulsar-perf produce or"
          + " pulsar-perf consume",
      "found"),
  FOUND_EMPTY("empty file"),
  FOUND_TEXT("text that begins with \"{line}\"", "line"),
  FOUND_JSON("JSON with the fields {fields}", "fields"),
  FOUND_SCHEMA("document of the schema {schema}", "schema"),
  NOT_JSON("JSON that is cut off or damaged: {reason}; copy the file again", "reason"),
  RESULT_INCOMPLETE("result.json without the field {field}; copy the file again", "field"),
  SUITE_DAMAGED("no complete suite.json: {reason}", "reason"),
  SUITE_SPEC(
      "suite.json with a spec that this version of brokerbench cannot read: {problem}; run that"
          + " suite again with this version",
      "problem"),
  SUITE_EMPTY("no run of this suite has ended; wait for some"),
  SUITE_ON_ONE_SIDE(
      "a suite.json is compared with another suite.json only; pass such files as baseline and as"
          + " input"),
  SUITE_ALONE("a suite.json is compared with --baseline only; print it with: bench show FILE"),
  NO_FILES("no {key} in this directory or below it", "key"),

  NO_RUNS("no valid result for the baseline and now"),
  GENERATOR_BOUND("{name}: the generator caused this quantile", "name"),
  EXCLUDED("{name}: the figure is excluded: {reason}", "name", "reason"),
  NOT_MEASURED("{name}: not measured, or too few samples", "name"),
  TOO_FEW(
      "{before} runs in the baseline and {now} now: at least {least} each are needed for an"
          + " interval",
      "before",
      "now",
      "least"),
  NO_SPREAD("all values are equal, so there is no interval"),
  ONLY_NOW("no result of this cell in the baseline"),
  ONLY_BEFORE("no result of this cell now"),
  NEAREST("the nearest one differs in {conditions}", "conditions"),
  NEAREST_DIFFERS(
      "{condition} ({before} in the baseline, {now} now)", "condition", "before", "now"),
  CHANGED("{condition}: {before} in the baseline, {now} now", "condition", "before", "now"),
  LEFT_OUT("{name} is left out: {reason}", "name", "reason"),
  REACHES_LIMIT("the interval reaches over the limit"),
  UNPROVEN("durability is not proven"),
  LOAD_UNKNOWN(
      "the files of {tool} do not record the whole load; compare only runs of the same load",
      "tool"),
  SUMMARY(
      "{regressed} regressed, {within} within the limit, {undecided} undecided",
      "regressed",
      "within",
      "undecided"),
  REGRESSED_BY(
      "{name} changed by {change} from {before} to {now}, the limit is {limit}",
      "name",
      "change",
      "before",
      "now",
      "limit"),
  INTERVAL("95 % interval: {values}", "values"),
  ALL_RUNS("All runs"),

  REGRESSION_FORM(
      "invalid value \"{value}\": must be METRIC=PERCENT, such as PublishLatencyP99=10%, with"
          + " METRIC one of {metrics}",
      "value", "metrics"),
  REGRESSION_PERCENT(
      "invalid value \"{value}\": the percentage must be a number from 0 to 1000", "value"),
  REGRESSION_TWICE("{metric} has two limits; pass one", "metric"),
  OF_BASELINE("{name} of the baseline", "name"),
  SAME_RUN("{first} and {second} are the same run; pass each run once", "first", "second"),
  NEEDS_OPTION("{name} needs {option}; pass it too", "name", "option");

  private final MessageText text;

  CompareMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
