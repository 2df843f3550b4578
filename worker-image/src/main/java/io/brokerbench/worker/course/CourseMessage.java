package io.brokerbench.worker.course;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Why a stage counts as sustained or not, and why a search for the peak ended. */
public enum CourseMessage implements MessageId {
  CLOSED_LOOP("a closed loop has no rate to keep up with"),
  TOO_SHORT("fewer than three seconds were measured"),
  BACKLOG_TOO_LARGE("the backlog equals {seconds} s of load", "seconds"),
  PUBLISH_BACKLOG_GROWS(
      "the publish backlog grows by {percent} % of the rate, with a standard error of {error} %",
      "percent", "error"),
  CONSUME_BACKLOG_GROWS(
      "the consume backlog grows by {percent} % of the rate, with a standard error of {error} %",
      "percent", "error"),
  PUBLISH_TOO_SLOW("publish p99 is {micros} us, the limit is {limit} us", "micros", "limit"),
  END_TO_END_TOO_SLOW("end-to-end p99 is {micros} us, the limit is {limit} us", "micros", "limit"),
  GENERATOR_TOO_SLOW("{reason}; the delay of the generator is too large a share of it", "reason"),
  MAX_RATE_HELD("the search may try no higher rate; raise peak.maxMessagesPerSecond"),
  RATE_FAILED("{rate} msg/s did not hold", "rate"),
  RATE_FAILED_IN_FULL("{rate} msg/s did not hold for the full time; {reason}", "rate", "reason"),
  OUT_OF_TIME(
      "the search reached its limit of {seconds} s; raise peak.maxSearchSeconds", "seconds"),
  GIVEN_UP("the search gave up"),
  ENDED_EARLY("the load ended before the search");

  private final MessageText text;

  CourseMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
