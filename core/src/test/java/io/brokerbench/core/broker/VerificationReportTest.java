package io.brokerbench.core.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.durability.WantedSetting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VerificationReportTest {

  private final SettingComparison comparison =
      new SettingComparison(
          List.of(
              new WantedSetting(SettingScope.Cluster, "brokers", "2"),
              new WantedSetting(SettingScope.Broker, "a", "1"),
              new WantedSetting(SettingScope.Broker, "b", "true"),
              new WantedSetting(SettingScope.Bookie, "c", "3")));

  @Test
  void countsWhatWasAsked() {
    comparison.compare(SettingScope.Cluster, "the cluster", setting -> "2");
    comparison.compare(SettingScope.Broker, "broker 1", Map.of("a", "1.0", "b", "TRUE")::get);
    comparison.compare(SettingScope.Broker, "broker 2", Map.of("a", "1", "b", "true")::get);
    comparison.compare(SettingScope.Bookie, "bookie 1", setting -> "3");

    assertThat(comparison.report().verdict()).isEqualTo(VerificationReport.Verdict.Verified);
    assertThat(comparison.report().summary()).isEqualTo("6 settings of 2 brokers, 1 bookie match");
  }

  @Test
  void namesWhatDiffersBeforeWhatIsUnknown() {
    comparison.compare(SettingScope.Broker, "broker 1", setting -> null);
    comparison.compare(SettingScope.Broker, "broker 2", setting -> null);
    comparison.compare(SettingScope.Bookie, "bookie 1", setting -> "4");

    assertThat(comparison.report().verdict()).isEqualTo(VerificationReport.Verdict.Different);
    assertThat(comparison.report().summary())
        .startsWith("c of bookie 1 is 4; wanted 3, a of broker 1 cannot be read")
        .endsWith(" and 2 more");
  }
}
