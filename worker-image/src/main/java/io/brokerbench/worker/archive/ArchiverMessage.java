package io.brokerbench.worker.archive;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Why the archiver cannot work. */
public enum ArchiverMessage implements MessageId {
  NOT_WATCHED(
      "cannot watch benchmarkruns and benchmarksuites: {reason}; grant get, list and watch of both",
      "reason"),
  WATCH_ENDED("the watch of benchmarkruns and benchmarksuites ended: {reason}", "reason"),
  UNEXPECTED("unexpected error: {details}", "details"),
  API_FAILED("the API server failed: {reason}", "reason"),
  PORT_TAKEN(
      "cannot answer probes at port {port}: {reason}; name another with {name}",
      "port",
      "reason",
      "name");

  private final MessageText text;

  ArchiverMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
