package io.brokerbench.worker.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.brokerbench.core.report.SampleRuns;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.worker.cli.ReportCommand;
import io.brokerbench.worker.page.ReportFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import picocli.CommandLine;

/** Every number that charts over time draw is the one of {@code timeseries.csv.gz}. */
class ChartsOverTimeTest {

  private static final int MOST_POINTS = 200;
  private static final int MOST_ROWS = 80;
  private static final Instant START = Instant.parse("2026-11-28T12:00:00Z");

  /** Coordinates have a tenth of a pixel, those of the ticks too. */
  private static final double PIXEL = 0.25;

  /** How rows become one point. */
  private enum Kind {
    MEAN,
    WORST
  }

  /**
   * What a chart draws.
   *
   * @param chart its title
   * @param line in its legend; null for the only one
   * @param column of the file
   * @param kind how rows become a point
   * @param weight column that says how much each row counts; null: its seconds
   * @param heading of the column of the table; null: not asserted
   */
  private record Drawn(
      String chart, String line, String column, Kind kind, String weight, String heading) {

    boolean isLatency() {
      return column.endsWith("_micros");
    }
  }

  private static final List<Drawn> DRAWN = drawn();

  private static List<Drawn> drawn() {
    var published = "acknowledged_per_second";
    var consumed = "received_per_second";
    var all = new ArrayList<Drawn>();
    all.add(new Drawn("Rate", "published", published, Kind.MEAN, null, "published msg/s"));
    all.add(new Drawn("Rate", "consumed", consumed, Kind.MEAN, null, "consumed msg/s"));
    for (var publish : List.of(true, false)) {
      var chart = publish ? "Publish latency" : "End-to-end latency";
      var metric = publish ? "publish" : "end_to_end";
      var weight = publish ? published : consumed;
      var mean = (publish ? "publish" : "end-to-end") + " mean ms";
      all.add(new Drawn(chart, "mean", metric + "_mean_micros", Kind.MEAN, weight, mean));
      Map.of("p50", "p50", "p99", "p99", "p99.9", "p999", "max", "max")
          .forEach(
              (name, key) ->
                  all.add(
                      new Drawn(
                          chart,
                          name,
                          metric + "_" + key + "_micros",
                          Kind.WORST,
                          null,
                          name + " ms")));
    }
    var delays = "Delays of the generator";
    all.add(
        new Drawn(
            delays,
            "schedule lag p99",
            "schedule_lag_p99_micros",
            Kind.WORST,
            null,
            "schedule lag p99 ms"));
    all.add(
        new Drawn(
            delays,
            "receiver hiccups p99",
            "receiver_hiccup_p99_micros",
            Kind.WORST,
            null,
            "receiver hiccups p99 ms"));
    all.add(new Drawn("Backlog of consumers", null, "backlog_messages", Kind.MEAN, null, null));
    return all;
  }

  @TempDir private Path directory;

  /** A row as the file has it, by column. */
  private List<Map<String, String>> rows() throws IOException {
    try (var file = Files.newInputStream(directory.resolve(ResultFiles.TIMESERIES));
        var plain = new GZIPInputStream(file)) {
      var lines = new String(plain.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      var names = lines.getFirst().split(",", -1);
      return lines.stream().skip(1).map(line -> row(List.of(names), line.split(",", -1))).toList();
    }
  }

  private static Map<String, String> row(List<String> names, String... cells) {
    var row = new LinkedHashMap<String, String>();
    for (var i = 0; i < cells.length; i++) {
      row.put(names.get(i), cells[i]);
    }
    return row;
  }

  /**
   * Writes a run whose columns are all different.
   *
   * @param range of latencies, as a factor: wide ones are drawn on a logarithmic axis
   */
  private void write(int seconds, int range) throws IOException {
    Files.writeString(directory.resolve(RunResult.KEY), SampleRuns.resource("result.json"));
    var random = new Random(7);
    var text = new StringBuilder(TimeseriesCsv.HEADER);
    for (var second = 0; second < seconds; second++) {
      var cells = new ArrayList<String>();
      for (var column : TimeseriesCsv.HEADER.split(",")) {
        cells.add(cell(column, second, seconds, range, random));
      }
      text.append('\n').append(String.join(",", cells));
    }
    Files.write(
        directory.resolve(ResultFiles.TIMESERIES), ReportFiles.gzip(text.append('\n').toString()));
  }

  private static String cell(String column, int second, int seconds, int range, Random random) {
    return switch (column) {
      case "time" -> START.plusSeconds(second).toString();
      case "stage", "seconds" -> "1";
      case "second" -> String.valueOf(second);
      case "phase" -> second < 5 ? "WarmingUp" : second < seconds - 2 ? "Measuring" : "Draining";
      case "publish_generator_bound" -> second / 4 % 3 == 1 ? "p99 max" : "";
      case "end_to_end_generator_bound" -> second == 9 ? "p50" : "";
      // Some seconds have too few samples.
      case "publish_p999_micros", "end_to_end_p99_micros" ->
          second % 11 == 3 ? "" : micros(range, random);
      default ->
          column.endsWith("_micros")
              ? micros(range, random)
              : String.valueOf(1000 + random.nextInt(9000));
    };
  }

  private static String micros(int range, Random random) {
    return String.valueOf(Math.round(900 * Math.pow(range, random.nextDouble())));
  }

  private Document report() throws Exception {
    var page = directory.resolve("report.html");
    var code =
        new CommandLine(new ReportCommand())
            .execute(directory.resolve(RunResult.KEY).toString(), "--out", page.toString());
    assertThat(code).isZero();
    return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(page.toFile());
  }

  /** The number of some rows; NaN where none has one. */
  private static double number(List<Map<String, String>> rows, Drawn drawn) {
    var most = Double.NaN;
    var sum = 0.0;
    var weights = 0.0;
    for (var row : rows) {
      if (!row.get(drawn.column()).isEmpty()) {
        var value = Double.parseDouble(row.get(drawn.column()));
        var weight = drawn.weight() == null ? 1 : Double.parseDouble(row.get(drawn.weight()));
        most = Double.isNaN(most) ? value : Math.max(most, value);
        sum += value * weight;
        weights += weight;
      }
    }
    var found = drawn.kind() == Kind.WORST ? most : sum / weights;
    return drawn.isLatency() ? found / 1000 : found;
  }

  private static List<List<Map<String, String>>> parts(List<Map<String, String>> rows, int most) {
    var size = (rows.size() + most - 1) / most;
    var parts = new ArrayList<List<Map<String, String>>>();
    for (var from = 0; from < rows.size(); from += size) {
      parts.add(rows.subList(from, Math.min(rows.size(), from + size)));
    }
    return parts;
  }

  private static double middle(List<Map<String, String>> part) {
    var first = Double.parseDouble(part.getFirst().get("second"));
    return (first + Double.parseDouble(part.getLast().get("second")) + 1) / 2;
  }

  @ParameterizedTest(name = "{0} s, latencies of 1 to {1}")
  @CsvSource({"40, 9", "40, 900", "450, 9", "450, 900"})
  @DisplayName("each vertex of each line is at the number of the file")
  void verticesAreTheNumbersOfTheFile(int seconds, int range) throws Exception {
    write(seconds, range);
    var html = report();
    var parts = parts(rows(), MOST_POINTS);

    for (var width : List.of("wide", "narrow")) {
      for (var drawn : DRAWN) {
        var chart = chart(html, drawn.chart(), width);
        var across = chart.horizontal();
        var up = chart.vertical();
        var vertices = chart.line(drawn.line());
        var place = 0;
        for (var part : parts) {
          var number = number(part, drawn);
          if (!Double.isNaN(number)) {
            var what = "%s, %s at %s s".formatted(drawn.chart(), drawn.line(), middle(part));
            var vertex = vertices.get(place++);
            assertThat(across.pixelOf(vertex.x()))
                .as("x of " + what)
                .isEqualTo(across.pixelOf(middle(part)), within(PIXEL));
            assertThat(up.pixelOf(vertex.y()))
                .as("%s: %s, in the file %s", what, vertex.y(), number)
                .isEqualTo(up.pixelOf(number), within(PIXEL));
          }
        }
        assertThat(vertices).as(drawn.toString()).hasSize(place);
      }
    }
  }

  @ParameterizedTest(name = "{0} s")
  @CsvSource({"40", "450"})
  void rowsOfTheTableAreTheNumbersOfTheFile(int seconds) throws Exception {
    write(seconds, 900);
    var html = report();
    var parts = parts(rows(), MOST_ROWS);

    var headings =
        DrawnChart.find(html, "//div[@id='r1-time-table']//thead//th").stream()
            .map(Element::getTextContent)
            .toList();
    var rows = DrawnChart.find(html, "//div[@id='r1-time-table']//tbody/tr");
    assertThat(rows).hasSameSizeAs(parts);
    for (var drawn : DRAWN) {
      if (drawn.heading() != null) {
        var place =
            drawn.chart().equals("End-to-end latency")
                ? headings.lastIndexOf(drawn.heading())
                : headings.indexOf(drawn.heading());
        for (var i = 0; i < rows.size(); i++) {
          var cells = DrawnChart.find(rows.get(i), "*");
          var what = "row %d of %s".formatted(i, drawn);
          assertThat(value(cells.getFirst()))
              .as(what)
              .isEqualTo(middle(parts.get(i)), within(0.06));
          var number = number(parts.get(i), drawn);
          if (Double.isNaN(number)) {
            assertThat(cells.get(place).getTextContent()).as(what).doesNotContainPattern("[0-9]");
          } else {
            // As many digits as the page shows.
            var digits = number >= 1000 ? drawn.isLatency() ? 0.0501 : 0.501 : 0.000501;
            assertThat(value(cells.get(place))).as(what).isEqualTo(number, within(digits));
          }
        }
      }
    }
  }

  private static double value(Element cell) {
    return Double.parseDouble(cell.getTextContent().strip().replace(",", ""));
  }

  private static DrawnChart chart(Document html, String title, String width) {
    return new DrawnChart(
        DrawnChart.find(
                html,
                "//h2[@id='r1-time']/..//figure[figcaption/strong='%s']/div[@class='%s']/*"
                    .formatted(title, width))
            .getFirst());
  }
}
