package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.chart.XyChart.Band;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class OverTimeSectionTest {

  /** Rows of a second each, as {@code PHASE STAGE}. */
  private static List<Band> bands(String... rows) {
    var csv =
        Arrays.stream(rows)
            .map(row -> row.split(" "))
            .map(row -> "2026-11-27T12:00:00Z,%s,1,%s".formatted(row[1], row[0]))
            .collect(Collectors.joining("\n", "time,stage,seconds,phase\n", ""));
    var lines = csv.lines().toList();
    var timed = new StringBuilder(lines.getFirst());
    for (var second = 0; second < rows.length; second++) {
      timed.append('\n').append(lines.get(second + 1).replace(":00Z", ":%02dZ".formatted(second)));
    }
    return OverTimeSection.bands(TimeSeries.parse(timed.toString()).rows());
  }

  @Test
  void onlyWhatDoesNotCountIsShaded() {
    assertThat(bands("WarmingUp 1", "WarmingUp 1", "Measuring 1", "Draining 1"))
        .containsExactly(new Band(0, 2, "warm-up"), new Band(3, 4, "drain"));
  }

  @Test
  void partsOfABacklogAreMarked() {
    assertThat(bands("WarmingUp 1", "Build 1", "Draining 1", "CatchUp 2", "After 3", "Draining 3"))
        .containsExactly(
            new Band(0, 1, "warm-up"),
            new Band(1, 1, "build"),
            new Band(2, 3, "drain"),
            new Band(3, 3, "catch-up"),
            new Band(4, 4, "after"),
            new Band(5, 6, "drain"));
  }

  @Test
  void stagesAreMarkedFromTheSecondOn() {
    assertThat(bands("WarmingUp 1", "Probing 1", "WarmingUp 2", "Probing 2", "Probing 3"))
        .containsExactly(
            new Band(0, 1, "warm-up"),
            new Band(2, 2, "stage 2"),
            new Band(2, 3, "warm-up"),
            new Band(4, 4, "stage 3"));
  }
}
