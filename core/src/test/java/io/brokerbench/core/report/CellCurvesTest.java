package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.chart.Line;
import io.brokerbench.core.chart.Point;
import io.brokerbench.core.chart.XyChart;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.report.page.HtmlPage;
import io.brokerbench.core.suite.result.SuiteResult;
import org.junit.jupiter.api.Test;

/** Latency against throughput, of all runs of a suite. */
class CellCurvesTest {

  private static final String SECTION = "s1-curves";

  /** Each run has so many rates, of which the last did not hold. */
  private static SuiteInput searched(String partitions, int rounds, int rates)
      throws InvalidRunException {
    var sample = SampleSuite.of(partitions, rounds);
    for (var run : sample.runs()) {
      var stages = (ArrayNode) run.result().get("stages");
      var first = (ObjectNode) stages.get(0);
      for (var i = 2; i <= rates; i++) {
        stages.add(
            first
                .deepCopy()
                .put("number", i)
                .put("publishMessagesPerSecond", 5_000.0 * i)
                .put("sustained", i < rates));
      }
    }
    return sample;
  }

  private static XyChart first(SuiteInput input) {
    return (XyChart) Pages.plots(Pages.of(input), SECTION).getFirst().chart();
  }

  @Test
  void everyRunIsAThinLine() throws InvalidRunException {
    var input = searched("1", 3, 3);

    assertThat(Pages.plots(Pages.of(input), SECTION))
        .extracting(plot -> plot.chart().title())
        .containsExactly(
            "Latency against throughput, level=3, partitions=1",
            "Latency against throughput, level=4, partitions=1");
    var lines = first(input).lines();
    assertThat(lines).hasSize(6).allMatch(line -> line.style().thin());
    assertThat(lines)
        .extracting(Line::name)
        .containsExactly("kafka", null, null, "pulsar", null, null);
    assertThat(lines).extracting(Line::href).doesNotHaveDuplicates();
    assertThat(lines)
        .allSatisfy(
            line -> {
              assertThat(line.points())
                  .extracting(Point::x)
                  .containsExactly(4999.9, 10_000.0, 15_000.0);
              assertThat(line.points())
                  .extracting(Point::hollow)
                  .containsExactly(false, false, true);
              assertThat(line.points()).allMatch(point -> line.href().equals(point.href()));
            });
    var html = Pages.html(Pages.of(input));
    assertThat(Pages.find(html, "//h2[@id='s1-curves']/..//figure[1]//tbody/tr")).hasSize(18);
  }

  @Test
  void invalidRunsAreLeftOut() throws InvalidRunException {
    var input = searched("1", 3, 3);
    var document = (ObjectNode) input.document();
    var run = (ObjectNode) document.at("/runs/0");
    run.put("outcome", "Invalid");
    var result = SuiteResult.parse(document.toString());

    var page = Pages.of(new SuiteInput("s", document, result, input.runs()));

    assertThat(Pages.plots(page, SECTION))
        .extracting(plot -> ((XyChart) plot.chart()).lines().size())
        .containsExactlyInAnyOrder(5, 6);
  }

  @Test
  void manyRunsHaveFewMarkers() throws InvalidRunException {
    var input = searched("1", 4, 3);

    var lines = first(input).lines();

    assertThat(lines.stream().filter(line -> line.href() != null))
        .hasSize(8)
        .allMatch(line -> line.points().size() == 3 && !line.style().markers());
    assertThat(lines.stream().filter(line -> line.href() == null))
        .hasSize(8)
        .allSatisfy(
            line ->
                assertThat(line.points())
                    .filteredOn(point -> !Double.isNaN(point.y()))
                    .extracting(Point::x, Point::hollow)
                    .containsExactly(tuple(15_000.0, true)));
    var table = Pages.plots(Pages.of(input), SECTION).getFirst().data();
    assertThat(table.headings()).hasSize(4);
    assertThat(table.rows()).hasSize(8);
    assertThat(table.rows().getFirst().getLast().text())
        .startsWith("15,000: ")
        .contains("not held");
    assertThat(table.rows().getFirst().get(2).text()).startsWith("10,000: ").doesNotContain("held");
  }

  /** As many rates as a search tries. */
  @Test
  void searchesOfManyRunsStaySmall() throws InvalidRunException {
    var input = searched("1, 10, 20, 50, 100, 200, 500, 1000, 2000", 6, 11);

    var page = HtmlPage.of(Pages.of(input));

    assertThat(page.length()).isLessThan(3_000_000);
    System.out.printf("page of %d searches: %.2f MB%n", input.runs().size(), page.length() / 1e6);
  }

  @Test
  void runsOfOneRateHaveNone() throws InvalidRunException {
    assertThat(Pages.plots(Pages.of(SampleSuite.of("1", 3)), SECTION)).isEmpty();
    assertThat(Pages.plots(Pages.of(searched("1", 1, 2)), SECTION)).hasSize(2);
  }
}
