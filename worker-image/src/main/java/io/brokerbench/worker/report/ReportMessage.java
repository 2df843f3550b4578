package io.brokerbench.worker.report;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Remarks on a result. */
public enum ReportMessage implements MessageId {
  SHARE_NODE("{users} share node {node}", "users", "node"),
  SHARE_NODES("{users} share node {node}; {total} nodes are shared", "users", "node", "total"),
  BOTH("{workers} and {brokers}", "workers", "brokers"),
  ONE_WORKER("1 worker"),
  WORKERS("{count} workers", "count"),
  ONE_BROKER("1 broker pod"),
  BROKERS("{count} broker pods", "count"),
  CLOSED_LOOP("closed loop, so its latencies are from the actual send"),
  PEAK("peak: {details}", "details"),
  OF_RUN("{name}: {details}", "name", "details"),
  READ_BACK_LAST("SETTINGS: matching of all settings in the last read-back"),
  LATENCIES_FROM("Latencies: ms from the send in the column FROM"),
  GENERATOR_BOUND(
      "* caused by the generator: its schedule lag or hiccups are more than {percent} % of this"
          + " quantile",
      "percent"),
  PEAK_BOUND_BY_GENERATOR(
      "in stage {stage} at {rate} msg/s the generator reached its limits ({details})",
      "stage",
      "rate",
      "details"),
  FEW_SAMPLES("fewer than 10 samples are beyond that quantile"),
  GENERATOR_SHARE("the generator has too large a share of {micros} us", "micros"),
  LIMITED_BY_BROKERS(
      "the brokers, or the messages in flight: no thread of the generator is saturated"),
  LIMITED_BY_GENERATOR("the generator, side: {details}", "details"),
  STAGE_AT_LIMITS("generator at its limits"),
  PHASE_LIMITED("limited by the generator"),
  BACKLOG_NOT_READ("not to its end"),
  ORDER_NOT_PROMISED("order not promised"),
  KEPT_UP("up"),
  NOT_KEPT_UP("not up"),
  AND_MORE("{name} and {count} more", "name", "count"),
  LOST("lost"),
  NOT_ARRIVED("not received when the load ended early");

  private final MessageText text;

  ReportMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
