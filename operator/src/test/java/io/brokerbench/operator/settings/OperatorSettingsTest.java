package io.brokerbench.operator.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OperatorSettingsTest {

  @Test
  void allNamespacesAreWatchedUnlessSomeAreNamed() {
    assertThat(watching("").watchNamespaces()).isEmpty();
    assertThat(watching("bench,team-2").watchNamespaces())
        .containsExactlyInAnyOrder("bench", "team-2");
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "a,", "a, b", "a,,b", "A", "a.b", "-a", "a,b,a", "*"})
  void anythingButNamesOfNamespacesIsRefusedByName(String value) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> watching(value))
        .withMessageContaining("BROKERBENCH_WATCH_NAMESPACES is \"" + value + "\"");
  }

  private static OperatorSettings watching(String namespaces) {
    return OperatorSettings.from(
        Map.of("BROKERBENCH_WORKER_IMAGE", "worker:1", "BROKERBENCH_WATCH_NAMESPACES", namespaces));
  }
}
