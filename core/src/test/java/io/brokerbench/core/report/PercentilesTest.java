package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.chart.Line;
import io.brokerbench.core.chart.Line.Style;
import io.brokerbench.core.chart.Point;
import io.brokerbench.core.chart.Scale;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentilesTest {

  private static Scale vertical(double... millis) {
    var points = new ArrayList<Point>();
    for (var i = 0; i < millis.length; i++) {
      points.add(Point.of(50 + i, millis[i]));
    }
    var lines = List.of(new Line("publish", Style.bold(0), points));
    return Percentiles.chart("Latency", lines).orElseThrow().y();
  }

  /** Whatever the range is: charts of publish and end-to-end latency stand side by side. */
  @ParameterizedTest(name = "{0} to {1} ms: {2}")
  @CsvSource({"5, 6, true", "5, 500, true", "7, 7, false"})
  void latenciesAreLogarithmic(double low, double high, boolean logarithmic) {
    var axis = vertical(low, high);

    assertThat(axis.title().endsWith(", logarithmic")).isEqualTo(logarithmic);
    assertThat(axis.at(low)).isBetween(0.0, 1.0);
    assertThat(axis.at(high)).isBetween(axis.at(low), 1.0);
  }

  @Test
  void gapsHaveNoPlaceOnTheAxis() {
    assertThat(vertical(5, Double.NaN, 50).at(50)).isGreaterThan(vertical(5, 50).at(5));
  }

  @Test
  void maximumStandsApart() {
    var points =
        LatencySection.points(Source.of("r1", SampleRuns.result()).at("figures/publishLatency"));

    assertThat(points.get(points.size() - 2).y()).isNaN();
    assertThat(points.getLast().y()).isPositive();
    assertThat(points.subList(0, points.size() - 2)).noneMatch(point -> Double.isNaN(point.y()));
  }
}
