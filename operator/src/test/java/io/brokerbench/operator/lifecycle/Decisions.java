package io.brokerbench.operator.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Reason;

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
}
