package io.brokerbench.operator.suite;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** How a suite proceeds and ends. */
public enum SuiteLifecycleMessage implements MessageId {
  // Errors that planning cannot see.
  NAMES_TAKEN(
      "{count} runs of other owners have names that this suite needs, such as {name}; delete them,"
          + " or rename the suite",
      "count",
      "name"),

  // While it proceeds.
  ACCEPTED("{count} cells in {total} rounds", "count", "total"),
  NOT_JUDGED("the suite has not ended yet"),
  RUN_ACTIVE("{name} is {phase}: {details}", "name", "phase", "details"),
  RUN_NEW("the suite has created {name}", "name"),
  DELETING_BROKERS("deleting the brokers that {names} used", "names"),
  TOO_FEW_NODES(
      "{name} waits for nodes: ready are {found} of {total} in its node pool, needed {nodes}",
      "name",
      "nodes",
      "found",
      "total"),
  TOO_FEW_NODES_OF_POOL(
      "{name} waits for nodes: ready are {found} of {total} in its node pool {pool}, needed"
          + " {nodes}",
      "name",
      "nodes",
      "found",
      "total",
      "pool"),
  NAME_TAKEN(
      "a run of another owner has the name {name}; delete that run, and the suite continues",
      "name"),
  START_REFUSED("the API server rejected {name}: {details}", "name", "details"),
  RUN_REFUSED("the API server rejected the run: {details}", "details"),
  RECORD_UNREADABLE(
      "cannot read the record in the ConfigMap {name}: {reason}; correct the ConfigMap, or delete"
          + " it to repeat the run",
      "name",
      "reason"),
  NO_RECORD("it has no {key}", "key"),
  NO_END("{key} does not say how a run ended", "key"),
  RECORD_OF_OTHER_RUN("{key} is about another run", "key"),
  RECORD_NAME_TAKEN(
      "the ConfigMap {configMap} has the name of the record of {name} and not its labels; delete"
          + " that ConfigMap, and the suite continues",
      "configMap",
      "name"),
  SUSPENDED("suspended until spec.suspend is false; the next run is {name}", "name"),
  ROUND_COMPLETED(
      "round {round} of {total} is complete; valid runs so far: {count}, others: {found}; about"
          + " {duration} left",
      "round",
      "total",
      "count",
      "found",
      "duration"),
  NOT_COUNTED("{name}: {details}", "name", "details"),

  // Runs whose figures do not count.
  CHECKS_FAILED("not valid: {names}", "names"),
  RESULTS_MISSING("the run succeeded, and its results are missing"),

  // Ends.
  COMPLETE("every round is complete: {count} runs are valid, {total} are not", "count", "total"),
  DECIDED("every comparison has a verdict: {count} runs are valid", "count"),
  BUDGET_SPENT("spec.budgetSeconds {seconds} have passed", "seconds"),
  RUN_FAILED("a run has no valid repetition, and spec.onFailure is Stop: {details}", "details"),
  FINISHED("the suite has finished"),
  NOT_ARCHIVED(
      "attempt {attempts} to archive the results of the suite failed: {details}; keep the"
          + " BenchmarkSuite until its results are archived",
      "attempts",
      "details"),

  // Verdicts.
  VERDICT("{count} {state}", "count", "state"),
  COMPARISONS_DECIDED("{count} of {total} comparisons are decided", "count", "total"),
  COMPARISONS_DECIDED_AT_NOISE(
      "{count} of {total} comparisons are decided; {details}", "count", "total", "details"),
  WITHIN_LIMIT(
      "none of {count} figures is more than {percent} % worse than in the earlier suite",
      "count", "percent"),
  REGRESSED(
      "{count} of {total} figures are more than {percent} % worse than in the earlier suite, such"
          + " as {metric} of {name}",
      "count", "total", "percent", "metric", "name"),
  REGRESSION_UNDECIDED(
      "{count} of {total} figures are undecided against the earlier suite", "count", "total"),
  REGRESSION_LEFT_OUT(
      "{count} of {total} figures are undecided against the earlier suite, such as {metric} of"
          + " {name}: {reason}",
      "count",
      "total",
      "metric",
      "name",
      "reason"),
  BASELINE_UNAVAILABLE("the earlier suite in the ConfigMap {name} cannot be read any more", "name");

  private final MessageText text;

  SuiteLifecycleMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
