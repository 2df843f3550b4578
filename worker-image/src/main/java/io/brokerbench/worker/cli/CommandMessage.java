package io.brokerbench.worker.cli;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;
import java.io.IOException;
import java.nio.file.NoSuchFileException;

/** Errors and notes of the commands. */
public enum CommandMessage implements MessageId {
  OPTION_MISSING("spec.broker.kind {kind} needs the option {name}; pass it", "kind", "name"),
  OPTION_UNUSED(
      "spec.broker.kind {kind} does not use the option {name}; remove it", "kind", "name"),
  OPTION_WITHOUT(
      "{name} has no effect without {option}; pass {option}, or remove {name}", "name", "option"),
  OPTION_INVALID("{name}: {details}", "name", "details"),
  CREDENTIALS_UNUSED(
      "the run has no spec.broker.deployment.external.authentication or .tls.trustSecret; remove"
          + " this option"),
  CREDENTIALS_IN_CLUSTER(
      "bench cannot read Secrets of a cluster; pass their contents with {name}", "name"),
  CREDENTIALS_UNUSABLE("cannot use these credentials: {reason}", "reason"),
  PAYLOAD_UNUSED("the run has no spec.workload.payload.fromConfigMap; remove this option"),
  PAYLOAD_IN_CLUSTER(
      "bench cannot read {key} from a ConfigMap of a cluster; pass the file with {name}",
      "key",
      "name"),
  PAYLOAD_EMPTY("{file} is empty, must have at least 1 byte", "file"),
  PAYLOAD_RANDOM(
      "{file}: payloadFile is not read, so payloads are random bytes of its size; pass the file"
          + " with {name}",
      "file",
      "name"),
  WORKLOAD_IN_CLUSTER(
      "bench cannot read {key} from ConfigMap {configMap} of a cluster; pass the file with {name}",
      "key",
      "configMap",
      "name"),
  RUN_SUSPENDED("must be false to run it with bench"),
  NOT_ENFORCED("bench ignores {names}: only the operator applies them", "names"),
  IN_FILE("{file}: {details}", "file", "details"),
  NO_RESULT("{file} cannot be read as a result: {reason}", "file", "reason"),
  UNKNOWN_CONTEXT(
      "the kubeconfig has no context {name}; list them with: kubectl config get-contexts", "name"),
  NO_FILE("{file} does not exist; pass an existing file", "file"),
  FILE_FAILED("cannot read or write a file: {reason}", "reason"),
  OPTION_FILE_MISSING("does not exist; pass an existing file"),
  OPTION_FILE_UNREADABLE("cannot be read: {reason}", "reason"),
  NOTE("Note: {details}", "details"),
  SUITE_OPTIONS("pass --dry-run, or --cell and --print, or --out and the addresses of brokers"),
  SUITE_SIZE(
      "Suite {name}: {count} cells in {limit} rounds are {total} runs, about {duration}",
      "name",
      "count",
      "limit",
      "total",
      "duration"),
  SUITE_LOAD("{duration} of that is load, by the plans of the runs", "duration"),
  OVERHEAD_ASSUMED(
      "The rest assumes {seconds} s to deploy and clean up per run, until earlier rounds show it",
      "seconds"),
  SHARED_OVERHEAD_ASSUMED(
      "The rest assumes {seconds} s to deploy and clean up per cluster and round, and {most} s per"
          + " further run on it, until earlier rounds show it",
      "seconds",
      "most"),
  READING_ASSUMED(
      "~: {count} cells read a backlog; the plan assumes twice the rate at which it was written",
      "count"),
  SEARCH_AT_MOST("<=: {count} cells search for a peak, which usually ends earlier", "count"),
  LOAD_AT_LEAST(
      ">=: {count} cells have a load whose duration depends on the brokers or on a file", "count"),
  SEED_CHOSEN(
      "the seed {value} was chosen for this listing; set spec.order.seed to keep the order",
      "value"),
  DURABILITY_NOT_PROVEN("durability level {level}: {found}", "level", "found"),
  TOPICS_LEFT("cannot delete topics {topic}: {reason}", "topic", "reason"),
  ALL_WRITTEN("The result files are in {file}", "file"),
  LOAD_FAILED("{reason}: {details}", "reason", "details"),
  NOT_VALID("not valid: {name}: {found}", "name", "found"),
  OBJECTIVE_MISSED("objective missed: {details}", "details"),
  WORKER_FAILED("worker {worker}: {reason}", "worker", "reason"),
  UNKNOWN_WORKER("the plan has workers 0 to {limit}", "limit"),
  NOT_CLEARED(
      "the operator did not create ConfigMap {configMap} within {seconds} s: the brokers may not be"
          + " used; read the log of the operator",
      "configMap",
      "seconds"),
  CLEARANCE_UNREADABLE("cannot wait for ConfigMap {configMap}: {reason}", "configMap", "reason"),
  RESULTS_NOT_WRITTEN(
      "cannot write the results to ConfigMap {configMap}: {reason}", "configMap", "reason"),
  UNEXPECTED("unexpected error: {reason}", "reason");

  private final MessageText text;

  CommandMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }

  /** Why a file cannot be read. */
  static Message reading(IOException e) {
    return e instanceof NoSuchFileException missing
        ? NO_FILE.with(missing.getFile())
        : FILE_FAILED.with(e.toString());
  }

  /** Why the file that an option names cannot be read. */
  static Message unreadable(IOException e) {
    return e instanceof NoSuchFileException
        ? OPTION_FILE_MISSING.with()
        : OPTION_FILE_UNREADABLE.with(e.toString());
  }
}
