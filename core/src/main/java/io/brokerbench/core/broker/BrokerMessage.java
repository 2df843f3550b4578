package io.brokerbench.core.broker;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.message.MessageText;

/** Progress of administration, and settings that were read back. */
public enum BrokerMessage implements MessageId {
  PROGRESS("{stage}: {count} of {total}", "stage", "count", "total"),
  INTERRUPTED("interrupted while waiting for brokers"),

  CLUSTER("the cluster"),
  BROKER("broker {broker}", "broker"),
  TOPIC("topic {topic}", "topic"),
  PARTITION("partition {topic}-{partition}", "topic", "partition"),

  SETTING_DIFFERS(
      "{setting} of {name} must be {wanted} but is {found}", "setting", "name", "wanted", "found"),
  SETTING_UNREADABLE(
      "{setting} of {name} must be {wanted} but cannot be read (unknown, secret or access denied)",
      "setting",
      "name",
      "wanted"),
  SETTINGS_MATCH("{count} settings of {details} match", "count", "details"),
  MISMATCHES("{details}", "details"),
  MISMATCHES_AND_MORE("{details} and {count} more", "details", "count"),
  RECORDED_SUMMARY("{details}", "details"),

  OBSERVED("{state} in {count} of {total} samples of {name}", "state", "count", "total", "name");

  private final MessageText text;

  BrokerMessage(String template, String... parameters) {
    text = MessageText.of(template, parameters);
  }

  @Override
  public MessageText text() {
    return text;
  }
}
