package io.brokerbench.core.broker;

import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.message.Message;

/**
 * One setting of one broker, topic or partition, as wanted and as read back.
 *
 * @param scope what kind of thing was asked
 * @param subject which one, such as {@code broker 2} or {@code topic-partition t-0-3}
 * @param setting the system's own name for the setting
 * @param wanted the value of the durability level
 * @param found the value read back, or null where it could not be read
 * @param outcome how the two compare
 */
public record SettingCheck(
    SettingScope scope,
    String subject,
    String setting,
    String wanted,
    String found,
    Outcome outcome) {

  /** How wanted and found compare. */
  public enum Outcome {
    /** The same. */
    Match,
    /** Not the same. */
    Differs,
    /** Could not be read. */
    Unknown
  }

  /** What is wrong where. */
  public Message describe() {
    return outcome == Outcome.Unknown
        ? BrokerMessage.SETTING_UNREADABLE.with(setting, subject, wanted)
        : BrokerMessage.SETTING_DIFFERS.with(setting, subject, wanted, found);
  }
}
