package io.brokerbench.core.result;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** The peak and the objectives of a run, in a line, and why its result cannot be read. */
public enum ResultMessage implements MessageId {
  INCOMPLETE("{field} is missing; pass a complete result.json", "field"),

  PEAK("{rate} msg/s: {reason}", "rate", "reason"),
  PEAK_AT_LEAST("at least {rate} msg/s: {reason}", "rate", "reason"),
  PEAK_OF_PROBE("{rate} msg/s, held by a probe only: {reason}", "rate", "reason"),
  PEAK_OF_PROBE_AT_LEAST("at least {rate} msg/s, held by a probe only: {reason}", "rate", "reason"),
  NO_PEAK("no rate held: {reason}", "reason"),

  RATE_OBJECTIVE("{name} is {rate} msg/s, must be at least {limit} msg/s", "name", "rate", "limit"),
  LATENCY_OBJECTIVE("{name} is {micros} us, must be at most {limit} us", "name", "micros", "limit"),
  OBJECTIVE_NOT_JUDGED("{name} cannot be judged: {reason}", "name", "reason");

  private final MessageText text;

  ResultMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
