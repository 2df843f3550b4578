package io.brokerbench.operator.lifecycle;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** The load of a run, and its results. */
enum LoadMessage implements MessageId {
  STARTING("starting coordinator and workers"),
  WORKERS_READY("{count} of {total} workers are ready", "count", "total"),
  WAITING("waiting for {details}", "details"),
  STAGE("{stage}: {details}", "stage", "details"),
  WARMING_UP("warming up, {percent} %", "percent"),
  MEASURING("measuring, {percent} %", "percent"),
  DRAINING("draining: consumers receive the remaining messages"),
  WRITING_RESULTS("the coordinator is writing the results"),
  READING_RESULTS("reading the results"),
  COMPLETED("the load ran to its planned end"),
  WORKER_SILENT("a worker does not respond; waiting for Kubernetes to report on its node"),
  COORDINATOR_SAID("{details}", "details"),
  COORDINATOR_SILENT("the coordinator ended without a report"),
  RESULTS_UNREADABLE("ConfigMap {configMap} has no readable {key}", "configMap", "key"),
  RESULTS_PUBLISHED("ConfigMap {configMap}", "configMap"),
  RESTART_LIMIT("none during load"),
  NO_RESTART("none"),
  NOT_READ_BACK("the settings could not be read back after the last message"),
  SETTINGS_BEFORE_AND_AFTER("{details}, before load and after the last message", "details"),
  CHECKS_HOLD("all {count} checks hold", "count"),
  LIMITS_HOLD("all {count} checks with a limit hold; no limit: {names}", "count", "names"),
  CHECKS_FAILED("{count} checks fail: {names}; {details}", "count", "names", "details"),
  CHECK_FAILED("{name}: {found}, limit {limit}", "name", "found", "limit"),
  OBJECTIVES_MET("all {count} objectives are met", "count"),
  PUBLISHED("{rate} msg/s published", "rate"),
  PUBLISHED_WITH_LATENCIES(
      "{rate} msg/s published, {latencies} from the {send} send", "rate", "latencies", "send"),
  PUBLISH_P99("publish p99 {value}", "value"),
  END_TO_END_P99("end-to-end p99 {value}", "value"),
  PEAK_AT_LEAST("peak not found, at least {details}", "details"),
  PEAK_NOT_CONFIRMED(
      "peak not confirmed: a probe held {rate} msg/s, but {found} msg/s failed for the"
          + " full time; {details}",
      "rate",
      "found",
      "details"),
  PEAK_NOT_FOUND("peak not found, no rate held; {details}", "details");

  private final MessageText text;

  LoadMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
