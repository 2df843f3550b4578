package io.brokerbench.worker.cli;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Errors, notes and progress of a suite on brokers that exist. */
public enum SuiteRunMessage implements MessageId {
  OPTION_UNUSED("no cell of the suite uses this option; remove it"),
  WORKLOAD_IN_CLUSTER(
      "bench cannot read {key} from ConfigMap {configMap} of a cluster; set spec.workload",
      "key",
      "configMap"),
  EQUAL_CELLS(
      "equals cell {name} on existing brokers, because bench does not change settings of brokers;"
          + " exclude one of them",
      "name"),
  SEVERAL_PAYLOADS(
      "the cells have the payload files {names}, must have the same; split the suite", "names"),
  SEVERAL_SECRETS(
      "the cells need {key} of the Secrets {names}, must name the same Secret; split the suite",
      "key",
      "names"),
  SUSPENDED("must be false to run the suite with bench"),
  FILE_IN_CLUSTER(
      "bench cannot read {key} from ConfigMap {configMap} of a cluster; pass the file with"
          + " {option}",
      "key",
      "configMap",
      "option"),
  FILE_CUT("ends in the middle of its compressed content; pass the whole file, all parts joined"),
  FILE_UNUSED("the suite has no {field}; remove this option", "field"),
  BROKERS_SHARED("all runs share the brokers that exist; each run has topics of its own"),
  RESUMED("{count} of {total} runs are done", "count", "total"),
  ROUND_COMPLETE("Round {round} of {limit} is complete", "round", "limit"),
  RUN_STARTS(
      "Round {round} of {limit}, run {count} of {total}: {run} starts, about {duration} left",
      "round",
      "limit",
      "count",
      "total",
      "run",
      "duration"),
  BAR(
      "{bar} round {round}/{limit}, run {count}/{total}: {cell}, {phase}, {duration} left",
      "bar",
      "round",
      "limit",
      "count",
      "total",
      "cell",
      "phase",
      "duration"),
  PREPARING("preparing"),
  RUN_ENDED("{run}: {state} after {duration}", "run", "state", "duration"),
  RUN_FAILED("{run}: {reason}: {details}", "run", "reason", "details"),
  STOPPING("The run under way is not recorded. Run the same command again to resume"),
  STOPPED("Run the same command again to resume"),
  RUN_WITHOUT_VALID_REPETITION(
      "{count} runs have no valid repetition; the answer does not include their rounds", "count");

  private final MessageText text;

  SuiteRunMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
