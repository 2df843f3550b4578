package io.brokerbench.core.report;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;
import io.brokerbench.core.suite.figure.Exclusion;

/** Why a figure of a valid run enters no comparison: constants by the reasons of suite.json. */
public enum ExclusionMessage implements MessageId {
  Generator("the delay of the load generator is too large a share of it"),
  LowerBound("the peak may be higher than the search found"),
  NotConfirmed("only a probe held the peak, not a stage of the full time"),
  NotCaughtUp("consumers did not reach the end of the backlog in time"),
  TooShort("the time in which consumers read the backlog is too short, or not known");

  private final MessageText text;

  ExclusionMessage(String template) {
    text = MessageText.of(template);
  }

  static ExclusionMessage of(Exclusion exclusion) {
    return valueOf(exclusion.name());
  }

  @Override
  public MessageText text() {
    return text;
  }
}
