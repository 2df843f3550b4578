package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.chart.IntervalChart;
import io.brokerbench.core.chart.XyChart;
import io.brokerbench.core.chart.XyChart.Band;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.report.page.Block.Plot;
import io.brokerbench.core.report.page.Page;
import io.brokerbench.core.suite.result.SuiteResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** What every chart has for its readers: units, shades, its data and links. */
class ChartReadingTest {

  /** Or the field that an axis of the matrix sets, whose name has its unit. */
  private static final Pattern UNIT =
      Pattern.compile(
          ".*\\((ms|msg/s|s|%)\\)(, logarithmic)?"
              + "|published msg/s|msg/s|messages|seconds since the load began"
              + "|.*, times kafka, logarithmic|measured / published"
              + "|.* \\((workload|durability)\\.[A-Za-z]+\\)");

  private static final String MARKERS =
      "/..//div[@class='wide']//*[contains(@class, 'mk ')][not(ancestor::*[@class='legend'])]";

  /** A run with every chart that there is. */
  private static RunInput run() {
    var detailed = SampleRuns.detailed();
    var stages = (ArrayNode) detailed.result().get("stages");
    stages.add(((ObjectNode) stages.get(0).deepCopy()).put("publishMessagesPerSecond", 9000.0));
    var lines = new ArrayList<String>();
    SampleRuns.resource("timeseries.csv")
        .lines()
        .forEach(line -> lines.add(line.replaceFirst("(WarmingUp,.*),0,([0-9]*),", "$1,50,$2,")));
    var series = TimeSeries.parse(String.join("\n", lines));
    return new RunInput("result.json", detailed.result(), series, detailed.distributions());
  }

  private static SuiteInput suite(int rounds) throws InvalidRunException {
    var sample = SampleSuite.of("1, 10", rounds);
    var document = SamplePublished.putOne(sample);
    for (var run : sample.runs()) {
      var stages = (ArrayNode) run.result().get("stages");
      stages.add(stages.get(0).deepCopy());
    }
    var result = SuiteResult.parse(document.toString());
    return new SuiteInput("suite.json", document, result, sample.runs());
  }

  private static List<Page> pages() throws InvalidRunException {
    return List.of(
        Pages.of(run()),
        Pages.of(suite(1)),
        Pages.of(suite(3)),
        Report.of(
            List.of(),
            List.of(run(), SampleRuns.measured()),
            List.of(SamplePeers.OMB),
            "1.2.3",
            Instant.EPOCH));
  }

  private static Stream<String> axes(Plot plot) {
    return switch (plot.chart()) {
      case XyChart chart -> Stream.of(chart.x().title(), chart.y().title());
      case IntervalChart chart -> Stream.of(chart.axis().title());
      default -> Stream.of();
    };
  }

  @Test
  @DisplayName("every axis has a unit, or is a ratio and says so")
  void everyAxisHasAUnit() throws InvalidRunException {
    var titles = new ArrayList<String>();
    for (var page : pages()) {
      Pages.plots(page).stream().flatMap(ChartReadingTest::axes).forEach(titles::add);
    }

    assertThat(titles).hasSizeGreaterThan(60).allMatch(title -> UNIT.matcher(title).matches());
    assertThat(titles)
        .contains(
            "percentile, with the maximum at the right (%)",
            "messages",
            "published msg/s",
            "publish p99, times kafka, logarithmic",
            "measured / published",
            "partitions (workload.partitionsPerTopic)",
            "level (durability.level)");
  }

  @Test
  void warmUpIsShadedInEveryChartOverTime() {
    var input = run();
    var measuring =
        input.series().rows().stream()
            .filter(row -> row.phase().equals("Measuring"))
            .findFirst()
            .orElseThrow();
    var page = Pages.of(input);

    assertThat(measuring.seconds()).isGreaterThan(10);
    assertThat(Pages.plots(page, "r1-time"))
        .hasSize(5)
        .allSatisfy(
            plot ->
                assertThat(((XyChart) plot.chart()).bands())
                    .contains(new Band(0, measuring.seconds(), "warm-up")));
    var html = Pages.html(page);
    for (var width : List.of("wide", "narrow")) {
      var charts = "//h2[@id='r1-time']/..//figure/div[@class='" + width + "']/*";
      assertThat(Pages.find(html, charts + "//rect[@class='band'][title='warm-up']"))
          .hasSize(5)
          .allMatch(band -> Double.parseDouble(band.getAttribute("width")) > 100);
    }
  }

  @Test
  void warmUpIsShadedInChartsOfCells() throws InvalidRunException {
    assertThat(Pages.plots(Pages.of(suite(1)), "s1-time"))
        .hasSize(8)
        .allSatisfy(
            plot ->
                assertThat(((XyChart) plot.chart()).bands())
                    .anyMatch(band -> "warm-up".equals(band.name()) && band.from() == 0));
  }

  @Test
  @DisplayName("a chart has its data in itself, or names the table below it that has them")
  void everyChartHasItsTable() throws InvalidRunException {
    for (var page : pages()) {
      var html = Pages.html(page);
      var figures = Pages.find(html, "//figure");
      assertThat(figures).hasSizeGreaterThan(4);
      for (var figure : figures) {
        var own = figure.getElementsByTagName("table").getLength();
        var named = figure.getAttribute("aria-details");
        assertThat(own == 1 ^ !named.isEmpty()).as("a table of %s", title(figure)).isTrue();
        if (own == 0) {
          assertTableIsBelow(html, figure, named);
        }
      }
    }
  }

  private static void assertTableIsBelow(Document html, Element figure, String id) {
    var table = Pages.find(html, "//div[@id='" + id + "'][table//td]");
    assertThat(table).as("table of %s", title(figure)).hasSize(1);
    assertThat(section(table.getFirst())).isSameAs(section(figure));
    assertThat(figure.compareDocumentPosition(table.getFirst()))
        .isEqualTo(Node.DOCUMENT_POSITION_FOLLOWING);
  }

  private static String title(Element figure) {
    return figure.getElementsByTagName("strong").item(0).getTextContent();
  }

  private static Node section(Node node) {
    return node.getNodeName().equals("section") ? node : section(node.getParentNode());
  }

  @Test
  void tablesHaveTheValuesOfTheirCharts() throws InvalidRunException {
    var html = Pages.html(Pages.of(suite(3)));
    for (var section : List.of("s1-cells", "s1-comparisons", "s1-published")) {
      var figures = Pages.find(html, "//h2[@id='" + section + "']/..//figure");
      assertThat(figures).isNotEmpty();
      for (var figure : figures) {
        var table = Pages.find(html, "//div[@id='" + figure.getAttribute("aria-details") + "']");
        var cells = table.getFirst().getTextContent();
        var titles = figure.getElementsByTagName("title");
        for (var i = 0; i < titles.getLength(); i++) {
          var title = titles.item(i).getTextContent();
          if (!title.contains("-r") && title.contains(": ")) {
            assertThat(cells).contains(title.substring(title.indexOf(": ") + 2).split(" ")[0]);
          }
        }
      }
    }
  }

  @Test
  void meansAndRatiosOpenTheRuns() throws InvalidRunException {
    var html = Pages.html(Pages.of(suite(3)));

    for (var section : List.of("s1-cells", "s1-comparisons", "s1-axes")) {
      var heading = "//h2[@id='" + section + "']";
      assertThat(Pages.find(html, heading + MARKERS))
          .as(section)
          .hasSizeGreaterThan(7)
          .allMatch(marker -> opensRuns(marker.getParentNode()));
      assertThat(Pages.find(html, heading + "/..//tbody/tr/th[not(a[@href='#s1-runs'])]"))
          .as(section)
          .isEmpty();
    }
    assertThat(Pages.find(html, "//h2[@id='s1-runs']")).hasSize(1);
  }

  private static boolean opensRuns(Node parent) {
    return parent instanceof Element link && link.getAttribute("href").equals("#s1-runs");
  }

  @Test
  void withoutRunsThereIsNoLinkToThem() throws InvalidRunException {
    var document = (ObjectNode) suite(3).document();
    document.putArray("runs");
    var result = SuiteResult.parse(document.toString());

    var html = Pages.html(Pages.of(new SuiteInput("s", document, result, List.of())));

    assertThat(Pages.find(html, "//h2[@id='s1-cells']" + MARKERS)).isNotEmpty();
    assertThat(Pages.find(html, "//a[@href='#s1-runs']")).isEmpty();
  }
}
