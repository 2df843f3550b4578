package io.brokerbench.core.broker;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.durability.WantedSetting;
import io.brokerbench.core.message.Message;
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
    comparison.compare(SettingScope.Cluster, BrokerMessage.CLUSTER.with(), setting -> "2");
    comparison.compare(SettingScope.Broker, broker(1), Map.of("a", "1.0", "b", "TRUE")::get);
    comparison.compare(SettingScope.Broker, broker(2), Map.of("a", "1", "b", "true")::get);
    comparison.compare(SettingScope.Bookie, broker(3), setting -> "3");

    assertThat(comparison.report().verdict()).isEqualTo(VerificationReport.Verdict.Verified);
    assertThat(comparison.report().summary())
        .isEqualTo(BrokerMessage.SETTINGS_MATCH.with(6, List.of("2 brokers", "1 bookie")));
  }

  @Test
  void namesWhatDiffersBeforeWhatIsUnknown() {
    comparison.compare(SettingScope.Broker, broker(1), setting -> null);
    comparison.compare(SettingScope.Broker, broker(2), setting -> null);
    comparison.compare(SettingScope.Bookie, broker(3), setting -> "4");

    assertThat(comparison.report().verdict()).isEqualTo(VerificationReport.Verdict.Different);
    assertThat(comparison.report().summary())
        .isEqualTo(
            BrokerMessage.MISMATCHES_AND_MORE.with(
                List.of(
                    BrokerMessage.SETTING_DIFFERS.with("c", broker(3).toString(), "3", "4"),
                    BrokerMessage.SETTING_UNREADABLE.with("a", broker(1).toString(), "1"),
                    BrokerMessage.SETTING_UNREADABLE.with("b", broker(1).toString(), "true")),
                2));
  }

  @Test
  void namesEveryMismatchWhereTheyAreFew() {
    comparison.compare(SettingScope.Broker, broker(1), Map.of("a", "2", "b", "false")::get);
    comparison.compare(SettingScope.Bookie, broker(3), setting -> "4");

    assertThat(comparison.report().summary())
        .isEqualTo(
            BrokerMessage.MISMATCHES.with(
                List.of(
                    BrokerMessage.SETTING_DIFFERS.with("a", broker(1).toString(), "1", "2"),
                    BrokerMessage.SETTING_DIFFERS.with("b", broker(1).toString(), "true", "false"),
                    BrokerMessage.SETTING_DIFFERS.with("c", broker(3).toString(), "3", "4"))));
  }

  @Test
  void keepsItsSummaryWhenItIsThinned() {
    comparison.compare(SettingScope.Broker, broker(1), Map.of("a", "1", "b", "true")::get);
    var report = comparison.report();

    assertThat(report.thinned(List.of()).summary())
        .isEqualTo(BrokerMessage.RECORDED_SUMMARY.with(report.summary().toString()))
        .hasToString(report.summary().toString());
  }

  private static Message broker(int id) {
    return BrokerMessage.BROKER.with(id);
  }
}
