package io.brokerbench.core.broker;

import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.durability.WantedSetting;
import io.brokerbench.core.message.Message;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Compares what a cluster tells of itself with what a plan wants, setting by setting. */
public final class SettingComparison {

  private final List<WantedSetting> wanted;
  private final List<SettingCheck> checks = new ArrayList<>();

  /** Of the settings {@code wanted}. */
  public SettingComparison(List<WantedSetting> wanted) {
    this.wanted = List.copyOf(wanted);
  }

  /**
   * Compares every wanted setting of a scope with what one subject tells.
   *
   * @param subject what was asked, such as {@code broker 2}
   * @param found the value of a setting by its name; null where it could not be read
   */
  public void compare(SettingScope scope, Message subject, Function<String, String> found) {
    wanted.stream()
        .filter(setting -> setting.scope() == scope)
        .forEach(setting -> compare(subject, setting, found.apply(setting.name())));
  }

  /** Everything that was compared, read just now. */
  public VerificationReport report() {
    return new VerificationReport(Instant.now(), List.copyOf(checks));
  }

  private void compare(Message subject, WantedSetting setting, String found) {
    var outcome =
        found == null
            ? Outcome.Unknown
            : SettingValues.same(setting.value(), found) ? Outcome.Match : Outcome.Differs;
    checks.add(
        new SettingCheck(
            setting.scope(), subject.toString(), setting.name(), setting.value(), found, outcome));
  }
}
