package io.brokerbench.worker.kubernetes;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Why results cannot be fetched from a cluster. */
public enum KubernetesMessage implements MessageId {
  NO_RUN(
      "no BenchmarkRun {name} in namespace {namespace}; list them with: kubectl get benchmarkruns"
          + " --all-namespaces",
      "name",
      "namespace"),
  NOT_FINISHED(
      "BenchmarkRun {name} is {phase} and has no results yet; wait for them with: kubectl wait"
          + " --for=condition=Finished benchmarkrun/{name} --namespace {namespace}",
      "name",
      "phase",
      "namespace"),
  NO_RESULTS("BenchmarkRun {name} ended without results: {reason}", "name", "reason"),
  RESULTS_GONE(
      "ConfigMap {configMap} with the results of BenchmarkRun {name} is gone from namespace"
          + " {namespace}; run it again",
      "configMap",
      "name",
      "namespace"),
  ARCHIVED(
      "the results of BenchmarkRun {name} are in the archive alone; copy the directory of {index}"
          + " and use that",
      "name",
      "index"),
  SUITE_ARCHIVED(
      "the results of {count} runs of BenchmarkSuite {name} are in the archive alone, such as"
          + " {index}; copy their directories",
      "count",
      "name",
      "index"),
  NO_SUITE(
      "no BenchmarkSuite {name} in namespace {namespace}; list them with: kubectl get"
          + " benchmarksuites --all-namespaces",
      "name",
      "namespace"),
  SUITE_NEW(
      "BenchmarkSuite {name} has no results yet; try again once its first run started", "name"),
  NO_SUITE_RESULTS("BenchmarkSuite {name} ended without results: {reason}", "name", "reason"),
  SUITE_UNREADABLE(
      "suite.json of BenchmarkSuite {name} cannot be read: {reason}; if the suite is running, try"
          + " again",
      "name",
      "reason"),
  SUITE_GOES_ON("BenchmarkSuite {name} is still running; these are its results so far", "name"),
  REFUSED(
      "the API server refuses: {reason}; get benchmarkruns, benchmarksuites and configmaps, and for"
          + " a suite list configmaps, must be allowed in namespace {namespace}",
      "reason",
      "namespace"),
  KUBECONFIG_DAMAGED(
      "the kubeconfig cannot be read: {reason}; check the file that KUBECONFIG names", "reason"),
  UNREACHABLE(
      "the API server cannot be used: {reason}; check the kubeconfig, or name another context with"
          + " --context",
      "reason");

  private final MessageText text;

  KubernetesMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
