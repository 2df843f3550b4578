package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.chart.Line;
import io.brokerbench.core.chart.Point;
import io.brokerbench.core.chart.XyChart;
import io.brokerbench.core.chart.XyChart.Limit;
import io.brokerbench.core.report.page.Block.Plot;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.report.page.Content.Tone;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TimeChartsTest {

  private static final String HEADER =
      "time,stage,second,seconds,phase,acknowledged_per_second,received_per_second,"
          + "publish_mean_micros,publish_p50_micros,publish_p99_micros,publish_p999_micros,"
          + "publish_max_micros,end_to_end_mean_micros,end_to_end_p50_micros,"
          + "end_to_end_p99_micros,end_to_end_p999_micros,end_to_end_max_micros,"
          + "schedule_lag_p99_micros,backlog_messages,receiver_hiccup_p99_micros,"
          + "publish_generator_bound,end_to_end_generator_bound\n";

  /** A second: its rate, and the mean of the publish latency. */
  private static String row(int second, int rate, int mean, String bound) {
    return ("2026-11-27T12:00:%02dZ,1,%d,1,Measuring,%d,%d,%d,1000,2000,3000,4000,"
            + "%d,1500,2500,3500,4500,200,0,300,%s,\n")
        .formatted(second, second, rate, rate, mean, mean + 500, bound);
  }

  private static Run run(ObjectNode result, TimeSeries series) {
    return new Run("run", "file", Source.of("r1", result), series, Map.of());
  }

  private static XyChart chart(ObjectNode result, TimeSeries series, String title) {
    return new TimeCharts(
            run(result, series), Buckets.of(series.rows(), series.rows().size()), List.of())
        .all().stream()
            .map(Plot::chart)
            .filter(chart -> chart.title().equals(title))
            .map(XyChart.class::cast)
            .findFirst()
            .orElseThrow();
  }

  private static Line line(XyChart chart, String name) {
    return chart.lines().stream()
        .filter(line -> name.equals(line.name()))
        .findFirst()
        .orElseThrow();
  }

  private static TimeSeries threeSeconds() {
    return TimeSeries.parse(
        HEADER + row(0, 100, 1100, "") + row(1, 100, 1200, "p99 max") + row(2, 100, 1300, ""));
  }

  @Test
  @DisplayName("the mean is drawn beside p50, p99, p99.9 and the maximum")
  void meanIsBesideTheQuantiles() {
    var publish = chart(SampleRuns.result(), threeSeconds(), "Publish latency");
    var endToEnd = chart(SampleRuns.result(), threeSeconds(), "End-to-end latency");

    for (var chart : List.of(publish, endToEnd)) {
      assertThat(chart.lines()).extracting(Line::name).contains("mean", "p50", "p99.9", "max");
    }
    assertThat(line(publish, "mean").points()).extracting(Point::y).containsExactly(1.1, 1.2, 1.3);
    assertThat(line(publish, "p99.9").points()).extracting(Point::y).containsOnly(3.0);
    assertThat(line(endToEnd, "mean").points()).extracting(Point::y).containsExactly(1.6, 1.7, 1.8);
  }

  @Test
  void seriesOfAnEarlierVersionHasNoMean() {
    var series = TimeSeries.parse(SampleRuns.resource("timeseries.csv"));

    var chart = chart(SampleRuns.result(), series, "Publish latency");

    assertThat(chart.lines()).extracting(Line::name).contains("p50", "max").doesNotContain("mean");
    var table = SeriesTable.of(run(SampleRuns.result(), series)).blocks().getFirst();
    assertThat(table.toString()).contains("p99 ms").doesNotContain("mean ms", "p99.9 ms");
  }

  @Test
  @DisplayName("a value that the generator caused is thin, with the ways to and from it")
  void causedValuesAreThin() {
    var bound =
        TimeSeries.parse(
            HEADER
                + row(0, 100, 1100, "")
                + row(1, 100, 1100, "")
                + row(2, 100, 1100, "p99")
                + row(3, 100, 1100, "")
                + row(4, 100, 1100, ""));
    var lines = chart(SampleRuns.result(), bound, "Publish latency").lines();

    var thin = lines.stream().filter(line -> line.style().thin()).toList();
    assertThat(thin).singleElement();
    assertThat(known(thin.getFirst())).containsExactly(1, 2, 3);
    assertThat(thin.getFirst().name()).isNull();
    var bold = lines.stream().filter(line -> "p99".equals(line.name())).findFirst().orElseThrow();
    assertThat(known(bold)).containsExactly(0, 1, 3, 4);
    assertThat(bold.style().thin()).isFalse();
  }

  private static List<Integer> known(Line line) {
    return IntStream.range(0, line.points().size())
        .filter(i -> !Double.isNaN(line.points().get(i).y()))
        .boxed()
        .toList();
  }

  @Test
  void meanOfSecondsCountsByTheirMessages() {
    var series = TimeSeries.parse(HEADER + row(0, 300, 1000, "") + row(1, 100, 2000, "p50"));
    var both = Buckets.of(series.rows(), 1);

    assertThat(both.weighted("publish_mean_micros", "acknowledged_per_second"))
        .extracting(Point::y)
        .containsExactly(1250.0);
    assertThat(both.flagged("publish_generator_bound", "p50")).containsExactly(true);
    assertThat(both.flagged("publish_generator_bound", "p5")).containsExactly(false);
  }

  @Test
  void tableMarksWhatTheGeneratorCaused() {
    var table =
        (Table) SeriesTable.of(run(SampleRuns.result(), threeSeconds())).blocks().getFirst();
    var place = table.headings().indexOf("p99 ms");

    assertThat(table.headings()).contains("publish mean ms", "end-to-end mean ms", "p99.9 ms");
    assertThat(table.rows())
        .extracting(row -> row.get(place))
        .extracting(Content::tone)
        .containsExactly(Tone.PLAIN, Tone.MARKED, Tone.PLAIN);
  }

  /** Of the measured run: at most 1 % below 5000 msg/s, delays of at most 10 % of each p99. */
  @Test
  void limitsOfChecksAreDrawn() {
    var result = SampleRuns.result();

    assertThat(chart(result, threeSeconds(), "Rate").limits())
        .containsExactly(new Limit(4950, "check RateShort", true));
    var delays = chart(result, threeSeconds(), "Delays of the generator");
    assertThat(delays.limits())
        .extracting(Limit::name)
        .containsExactly("10 % of publish p99", "10 % of end-to-end p99");
    assertThat(delays.limits().getFirst().value()).isEqualTo(0.3875, within(1e-9));
    assertThat(delays.lines())
        .extracting(Line::name)
        .containsExactly("schedule lag p99", "receiver hiccups p99");
    assertThat(delays.y().high()).isGreaterThanOrEqualTo(0.3901);
  }

  @Test
  void objectivesAreDrawnHoweverFar() {
    var result = SampleRuns.result();
    var outcomes = result.putObject("objectives").put("met", true).putArray("outcomes");
    objective(outcomes.addObject(), "PublishLatencyP999").put("atMostMicros", 900_000);
    objective(outcomes.addObject(), "EndToEndLatencyP50").put("atMostMicros", 7000);
    objective(outcomes.addObject(), "Throughput").put("atLeastMessagesPerSecond", 20_000);

    var publish = chart(result, threeSeconds(), "Publish latency");
    assertThat(publish.limits()).containsExactly(new Limit(900, "objective, p99.9"));
    assertThat(publish.y().high()).isGreaterThanOrEqualTo(900);
    assertThat(chart(result, threeSeconds(), "End-to-end latency").limits())
        .containsExactly(new Limit(7, "objective, p50"));
    var rate = chart(result, threeSeconds(), "Rate");
    assertThat(rate.limits()).contains(new Limit(20_000, "objective", true));
    assertThat(rate.y().high()).isGreaterThanOrEqualTo(20_000);
  }

  private static ObjectNode objective(ObjectNode outcome, String metric) {
    return outcome.put("met", true).putObject("objective").put("metric", metric);
  }
}
