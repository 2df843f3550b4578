package io.brokerbench.worker.coordinator;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Phase;
import io.brokerbench.worker.schedule.Stage;
import io.brokerbench.worker.schedule.Stage.Purpose;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadTimelineTest {

  /** In seconds: starts at 10, measured from 11 to 13. */
  @ParameterizedTest
  @CsvSource({
    "9.999,  false, Starting",
    "10,     false, WarmingUp",
    "10.999, false, WarmingUp",
    "11,     false, Measuring",
    "12.999, false, Measuring",
    "13,     false, Draining",
    // Other stages follow.
    "13,     true,  Measuring",
  })
  void phaseFollowsFromTheTime(double seconds, boolean severalStages, Phase phase) {
    var timeline = new LoadTimeline(Duration.ofSeconds(2), severalStages);
    assertThat(timeline.phase(nanos(seconds))).isEqualTo(Phase.Starting);

    timeline.begin(new Stage(1, Purpose.Measurement, 100, 1, 2), nanos(10));
    assertThat(timeline.phase(nanos(seconds))).isEqualTo(phase);

    timeline.end();
    assertThat(timeline.phase(nanos(13))).isEqualTo(Phase.Collecting);
  }

  /** A client may have no room for the last message for a minute, and flushes then. */
  @Test
  void workersMayWaitForRoomAndFlush() {
    var timeline = new LoadTimeline(Duration.ofSeconds(2), false);
    timeline.begin(new Stage(1, Purpose.Measurement, 100, 1, 2), nanos(10));

    assertThat(timeline.drainDeadline()).isEqualTo(nanos(15));
    assertThat(timeline.flushDeadline()).isEqualTo(nanos(75));
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * 1e9);
  }
}
