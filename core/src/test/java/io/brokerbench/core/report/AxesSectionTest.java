package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.chart.Line;
import io.brokerbench.core.chart.Point;
import io.brokerbench.core.chart.XyChart;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.report.page.Block.Plot;
import io.brokerbench.core.suite.result.CellResult;
import io.brokerbench.core.suite.result.SuiteResult;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Figures along the numeric axes of the matrix. */
class AxesSectionTest {

  private static final String SECTION = "s1-axes";

  private static XyChart chart(List<Plot> plots, String title) {
    return plots.stream()
        .map(Plot::chart)
        .filter(chart -> chart.title().equals(title))
        .map(XyChart.class::cast)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void everyNumericAxisHasAChartPerFigure() throws InvalidRunException {
    assertThat(Pages.plots(Pages.of(SampleSuite.of("1, 10", 3)), SECTION))
        .extracting(plot -> plot.chart().title())
        .containsExactly(
            "Publish p99 against level",
            "End-to-end p99 against level",
            "Publish p99 against partitions",
            "End-to-end p99 against partitions");
    assertThat(Pages.plots(Pages.of(SampleSuite.of("1", 3)), SECTION))
        .extracting(plot -> plot.chart().title())
        .containsExactly("Publish p99 against level", "End-to-end p99 against level");
  }

  /** The matrix has the numbers in another order than the axis. */
  @Test
  @DisplayName("a system is a line per value of the other axes, with its means at the numbers")
  void everySystemIsALine() throws InvalidRunException {
    var input = SampleSuite.of("100, 1, 10", 3);
    var plots = Pages.plots(Pages.of(input), SECTION);

    assertLines(
        input, chart(plots, "Publish p99 against partitions"), "partitions", "level", 1, 10, 100);
    assertLines(input, chart(plots, "Publish p99 against level"), "level", "partitions", 3, 4);
  }

  private static void assertLines(
      SuiteInput input, XyChart chart, String axis, String other, double... numbers) {
    var expected = new LinkedHashMap<String, List<CellResult>>();
    for (var cell : input.result().cells()) {
      var values = cell.coordinates();
      var name = "system=%s, %s=%s".formatted(values.get("system"), other, values.get(other));
      expected.merge(name, List.of(cell), (a, b) -> Stream.of(a, b).flatMap(List::stream).toList());
    }
    assertThat(chart.lines()).extracting(Line::name).containsExactlyElementsOf(expected.keySet());
    for (var line : chart.lines()) {
      assertThat(line.points()).extracting(Point::x).containsExactly(boxed(numbers));
      var means = means(expected.get(line.name()), axis);
      for (var point : line.points()) {
        assertThat(point.y()).isCloseTo(means.get(point.x()) / 1000, within(1e-9));
        assertThat(point.low()).isLessThan(point.y());
        assertThat(point.high()).isGreaterThan(point.y());
      }
      assertThat(line.style().colour()).isEqualTo(line.name().contains("kafka") ? 0 : 1);
    }
    assertThat(chart.x().ticks(5)).containsExactly(boxed(numbers));
    assertThat(chart.lines().stream().map(Line::style).distinct()).hasSameSizeAs(expected.keySet());
  }

  private static Double[] boxed(double... numbers) {
    return Arrays.stream(numbers).boxed().toArray(Double[]::new);
  }

  private static Map<Double, Double> means(List<CellResult> cells, String axis) {
    return cells.stream()
        .collect(
            Collectors.toMap(
                cell -> Double.valueOf(cell.coordinates().get(axis)),
                cell -> cell.figures().get(ComparedFigure.PublishLatencyP99).geometricMean()));
  }

  @Test
  @DisplayName("an axis with a value that is no finite number has no chart")
  void otherAxesHaveNone() throws InvalidRunException {
    var sample = SampleSuite.of("1, 10", 1);
    for (var value : List.of("many", "Infinity", "NaN", "1e999")) {
      var json =
          sample
              .document()
              .toString()
              .replace("\"partitions\":\"10\"", "\"partitions\":\"" + value + "\"");
      var result = SuiteResult.parse(json);
      var input = new SuiteInput("suite.json", SampleRuns.tree(json), result, List.of());

      assertThat(result.cells()).anyMatch(cell -> cell.coordinates().containsValue(value));
      assertThat(Pages.plots(Pages.of(input), SECTION))
          .extracting(plot -> plot.chart().title())
          .containsExactly("Publish p99 against level", "End-to-end p99 against level");
    }
  }
}
