package io.brokerbench.core.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RabbitMqNodeSettingsTest {

  private static final String HANDLING = "cluster_partition_handling";

  /** From 4.3 on, nodes do not know the setting. */
  @ParameterizedTest(name = "{0} on {1} nodes: {2}")
  @CsvSource({
    "4.2.9, 3, pause_minority",
    "4.2.9, 2,",
    "4.3.0, 3,",
    "4.4.0, 3,",
  })
  void minoritiesPauseBefore43(String version, int nodes, String handling) {
    var settings =
        of(
            "broker.version: %s; broker.nodes: %2$d; durability.replicationFactor: %2$d"
                .formatted(version, nodes));

    assertThat(settings.config().get(HANDLING)).isEqualTo(handling);
    assertThat(settings.proven().get("rabbit." + HANDLING)).isEqualTo(handling);
  }

  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({"3.11.28, false", "3.12.0, true", "3.13.0, true"})
  void settingsAreReadBackFrom312(String version, boolean proven) {
    var settings = of("broker.version: " + version);

    assertThat(settings.proven())
        .isEqualTo(
            proven
                ? Map.of("ra.wal_sync_method", "none", "rabbit." + HANDLING, "pause_minority")
                : Map.of());
  }

  /** The run is refused for it, with all of its other errors. */
  @Test
  void whatIsNoErlangLeavesTheLevelsSettings() {
    var settings = of("broker.rabbitmq.advancedConfig: '[{ra,['");

    assertThat(settings.config())
        .containsEntry("advanced.config", "[{ra,[{wal_sync_method,none}]}].");
  }

  private static RabbitMqNodeSettings of(String changes) {
    return new RabbitMqNodeSettings(RabbitRuns.spec(changes));
  }
}
