package io.brokerbench.core.planner;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Errors and remarks of a run that its schema cannot see. */
public enum PlannerMessage implements MessageId {
  FILE_NOT_READ("must be read before the run is planned"),
  TOO_MANY_CLIENTS("must be at most {limit} {role} of all topics together", "limit", "role"),
  PROBE_TOO_LARGE("must be less than {limit}, which is spec.broker.storage.sizePerDevice", "limit"),

  SO_FEW_BYTES(
      "means {bytes} bytes, must be at least {limit}; use a larger unit, as in {allowed}",
      "bytes",
      "limit",
      "allowed"),

  NO_NODE_LABEL("is not a valid label of a node; use a key such as example.com/disk"),
  TOLERATION_WITHOUT_KEY("must be set, except with operator Exists"),
  TOLERATION_WITH_VALUE("must be left out with operator Exists"),
  WRONG_EFFECT("is only allowed with effect {allowed}", "allowed"),
  UNKNOWN_RESOURCE(
      "is not a resource of a container; use cpu, memory, ephemeral-storage, hugepages-* or a name"
          + " such as example.com/device"),
  LIMIT_BELOW_REQUEST("must be at least {limit}, which is requested", "limit"),
  HEAP_ABOVE_LIMIT(
      "must be less than {field}, which is {limit}; lower the heap or raise the limit",
      "field",
      "limit"),
  HEAP_WITHOUT_DIRECT_MEMORY(
      "must be less than {field}, which is {limit}, together with directMemory, which is {size};"
          + " lower one of them or raise the limit",
      "field",
      "limit",
      "size"),

  SEARCH_LIMIT("the search for the peak takes at most {seconds} s", "seconds"),
  COARSE_PACING(
      "workers.pacingGranularityMicros {value} delays half of the messages by {micros} us or more;"
          + " medians below {limit} us are marked as limited by the generator",
      "value",
      "micros",
      "limit");

  private final MessageText text;

  PlannerMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
