package io.brokerbench.core.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObservationTest {

  @Test
  void statesThatASampleSawAreTold() {
    var config =
        Map.of(
            "observed.connections.blocked", "3/40",
            "observed.connections.flow", "0/40",
            "observed.mem_alarm", "2/40",
            "queue_index_embed_msgs_below", "4096");

    assertThat(Observation.of("rabbit@a", config))
        .containsExactly(
            new Observation("rabbit@a", ObservedState.PUBLISHERS_BLOCKED, 3, 40),
            new Observation("rabbit@a", ObservedState.MEMORY_ALARM, 2, 40));
  }

  @ParameterizedTest
  @CsvSource({"3", "3/", "/40", "3/40/50", "a/b", "9999999999/1", "''"})
  void whatHasNoCountsIsNoObservation(String value) {
    assertThat(Observation.of("a", Map.of("observed.mem_alarm", value))).isEmpty();
  }

  @Test
  void oneIsReadAsItWasWritten() {
    for (var state : ObservedState.values()) {
      var written = new Observation("a", state, 1, 2);

      assertThat(Observation.of("a", Map.of(written.name(), written.value())))
          .isEqualTo(List.of(written));
    }
  }

  @Test
  void statesOfOtherVersionsHaveTheirNames() {
    assertThat(new Observation("a", ObservedState.PUBLISHERS_BLOCKED, 3, 40).describe())
        .isEqualTo(
            BrokerMessage.OBSERVED.with(ObservedState.PUBLISHERS_BLOCKED.with(), 3, 40, "a"));
    assertThat(new Observation("a", "fd_alarm", 1, 2).describe())
        .isEqualTo(BrokerMessage.OBSERVED.with("fd_alarm", 1, 2, "a"));
  }
}
