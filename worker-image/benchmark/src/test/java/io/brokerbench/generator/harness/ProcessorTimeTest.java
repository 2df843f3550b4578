package io.brokerbench.generator.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.generator.harness.Trial.Outcome;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProcessorTimeTest {

  @Test
  void countsWhatEachThreadUsedMeanwhile() {
    var before = new ProcessorTime(Map.of("a 1", 100L, "b 2", 50L));
    var after = new ProcessorTime(Map.of("a 1", 400L, "b 2", 50L, "c 3", 7L));

    var used = after.since(before);

    assertThat(used.nanosByThread()).isEqualTo(Map.of("a 1", 300L, "c 3", 7L));
    assertThat(used.nanos()).isEqualTo(307);
  }

  @Test
  void addsWhatEachThreadUsedAtSeveralTimes() {
    var one = new ProcessorTime(Map.of("a 1", 100L, "b 2", 50L));
    var other = new ProcessorTime(Map.of("a 1", 400L, "c 3", 7L));

    assertThat(one.plus(other).nanosByThread())
        .isEqualTo(Map.of("a 1", 500L, "b 2", 50L, "c 3", 7L));
  }

  @Test
  void whatMeasuresHiccupsIsKnownApart() {
    var used =
        new ProcessorTime(
            Map.of("hiccups 4", 2_000_000L, "pacing-0 5", 7_000_000L, "not-hiccups 6", 1_000_000L));

    var outcome = used.outcome(1_000, 500, 3);

    assertThat(outcome).isEqualTo(new Outcome(10, 2, 500, 3));
    assertThat(outcome.microsOfMessage()).isEqualTo(8);
    // A second of 500 messages.
    assertThat(outcome.hiccupMillisPerSecond()).isEqualTo(1);
  }

  @Test
  void theThreadThatUsedMostIsTheFirstLine() {
    var used = new ProcessorTime(Map.of("a 1", 3_000_000L, "b 2", 70_000_000L));

    assertThat(used.lines().lines().map(String::strip)).containsExactly("70 ms b 2", "3 ms a 1");
  }
}
