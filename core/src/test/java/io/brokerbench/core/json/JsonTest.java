package io.brokerbench.core.json;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class JsonTest {

  private record Part(int size) {}

  /** Jackson adds a place in a text whose name it does not show. */
  @Test
  void saysWhyAFileThatWasCutOffCannotBeRead() {
    var reason = "Unexpected end-of-input: expected close marker for Object";

    assertThatThrownBy(() -> Json.read("{\"size\": 1", Part.class))
        .hasMessage(JsonMessage.NOT_A_DOCUMENT.with("Part", reason).toString());
  }
}
