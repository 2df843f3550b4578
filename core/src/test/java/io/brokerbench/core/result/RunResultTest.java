package io.brokerbench.core.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.brokerbench.core.json.Json;
import org.junit.jupiter.api.Test;

class RunResultTest {

  private static final String WITH_A_FIELD_OF_ANOTHER_VERSION =
      """
      {"schemaVersion": "brokerbench.io/result/v1alpha1", "gone": {"a": 1},
       "verdict": {"valid": true, "checks": [{"name": "SendErrors", "holds": true, "gone": 1}]}}
      """;

  @Test
  void ignoresFieldsOfAnotherVersion() {
    var result = RunResult.parse(WITH_A_FIELD_OF_ANOTHER_VERSION);

    assertThat(result.verdict().checks().getFirst().name()).isEqualTo("SendErrors");
    assertThatThrownBy(() -> Json.read(WITH_A_FIELD_OF_ANOTHER_VERSION, RunResult.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("gone");
  }

  @Test
  void refusesWhatIsNoResult() {
    assertThatThrownBy(() -> RunResult.parse("{\"verdict\": 1}"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(RunResult.class.getSimpleName());
  }
}
