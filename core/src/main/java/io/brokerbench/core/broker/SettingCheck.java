package io.brokerbench.core.broker;

import io.brokerbench.core.durability.SettingScope;

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

  /** One line: what is wrong where. */
  public String describe() {
    return outcome == Outcome.Unknown
        ? setting
            + " of "
            + subject
            + " cannot be read (no such setting, secret, or not allowed);"
            + " wanted "
            + wanted
        : setting + " of " + subject + " is " + found + "; wanted " + wanted;
  }
}
