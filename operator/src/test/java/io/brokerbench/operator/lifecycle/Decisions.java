package io.brokerbench.operator.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.SettingCheck.Outcome;
import io.brokerbench.core.message.Message;

/** What a decision makes of a run. */
final class Decisions {

  private Decisions() {}

  /** It fails for this reason; at null: it goes on. */
  static void assertFailed(Decision decision, Reason reason) {
    var succeeded = decision.status().condition(ConditionType.Succeeded).orElseThrow();
    assertThat(succeeded.getStatus()).isEqualTo(reason == null ? "Unknown" : "False");
    if (reason != null) {
      assertThat(succeeded.getReason()).isEqualTo(reason.name());
      assertThat(decision.status().isFalse(ConditionType.Valid)).isTrue();
    }
  }

  /** Its status has this message. */
  static void assertMessage(Decision decision, Message message) {
    assertThat(decision.status().message()).isEqualTo(message.toString());
  }

  /** The brokers of a run of {@code resource} have been made. */
  static Views provisioning(Lifecycle lifecycle, String resource) {
    var views = Views.of(resource);
    views.after(lifecycle.decide(views.build()));
    return views.after(lifecycle.decide(views.build()));
  }

  /** Its three brokers are ready, and being read back. */
  static Views verifying(Lifecycle lifecycle) {
    var views = provisioning(lifecycle, "level2.yaml").brokers(3);
    return views.after(lifecycle.decide(views.build()));
  }

  /** Its brokers are what the level means, and its workers have been made. */
  static Views starting(Lifecycle lifecycle) {
    var views = verifying(lifecycle).verification(Views.read(Outcome.Match, "2"));
    return views.after(lifecycle.decide(views.build()));
  }
}
