package io.brokerbench.worker.serve.cluster;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Why what a page shows of a cluster may be incomplete or old. */
public enum ClusterMessage implements MessageId {
  NOT_YET_READ(
      "Namespace {namespace} has not been read yet; the page fills in once the API server answers",
      "namespace"),
  NOT_READ(
      "Namespace {namespace} cannot be read at the moment, so its runs and suites may be missing or"
          + " old: {reason}; the page tries again by itself",
      "namespace",
      "reason"),
  REFUSED(
      "Namespace {namespace} cannot be read at the moment, so its runs and suites may be missing or"
          + " old: the API server answers with status {status}; allow this page to get, list and"
          + " watch benchmarkruns and benchmarksuites",
      "namespace",
      "status"),
  NOT_WATCHED(
      "The API server ended the watch of namespace {namespace}, so its runs and suites may be old;"
          + " the page tries again by itself",
      "namespace"),
  NOT_ANSWERED(
      "The API server does not answer for namespace {namespace} at the moment, so its runs and"
          + " suites may be old; the page tries again by itself",
      "namespace");

  private final MessageText text;

  ClusterMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
