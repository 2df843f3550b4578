package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.report.page.HtmlPage;
import io.brokerbench.core.report.page.Page;
import io.brokerbench.core.report.page.Section;
import io.brokerbench.core.result.CheckName;
import io.brokerbench.core.suite.answer.AnswerMessage;
import io.brokerbench.core.suite.figure.Exclusion;
import io.brokerbench.core.suite.result.ComparisonVerdict;
import io.brokerbench.core.suite.result.RunEntry;
import io.brokerbench.core.suite.result.SuiteResult;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;

class ReportTest {

  private static final int MEGABYTES_3 = 3_000_000;

  private static List<String> titles(Page page) {
    return page.sections().stream().map(Section::title).toList();
  }

  @Test
  void runComesInTheOrderOfQuestions() {
    assertThat(titles(Pages.of(SampleRuns.measured())))
        .containsExactly(
            "Answer",
            "Latency",
            "Over time",
            "Load generator",
            "Durability proof",
            "Checks",
            "Messages",
            "Environment",
            "Plan",
            "Repeat this run",
            "Terms",
            "Sources");
  }

  @Test
  void suiteComesInTheOrderOfQuestions() throws InvalidRunException {
    assertThat(titles(Pages.of(SampleSuite.of("1, 10", 3))))
        .startsWith("Answer", "Cells", "Comparisons", "Latency percentiles", "Along the axes");
  }

  @Test
  void everyCheckHasARemedy() {
    assertThat(RemedyMessage.values())
        .extracting(Enum::name)
        .containsExactlyInAnyOrder(
            Arrays.stream(CheckName.values()).map(Enum::name).toArray(String[]::new));
    assertThat(ExclusionMessage.values())
        .extracting(Enum::name)
        .containsExactlyInAnyOrder(
            Arrays.stream(Exclusion.values()).map(Enum::name).toArray(String[]::new));
  }

  @Test
  void failedChecksHaveTheirRemedyInTheAnswer() {
    var input = SampleRuns.measured();
    var failed = new ArrayList<String>();
    input
        .result()
        .at("/verdict/checks")
        .forEach(
            check -> {
              if (!check.get("holds").booleanValue()) {
                failed.add(
                    PageMessage.CHECK_FAILED.with(
                            check.get("name").asText(),
                            check.get("found").asText(),
                            RemedyMessage.valueOf(check.get("name").asText()).with())
                        + ".");
              }
            });

    assertThat(failed).isNotEmpty();
    assertThat(Pages.find(Pages.html(Pages.of(input)), "//ul/li"))
        .extracting(Element::getTextContent)
        .containsAll(failed);
  }

  @Test
  void markedQuantilesAreTheGenerators() {
    var html = Pages.html(Pages.of(SampleRuns.measured()));

    assertThat(Pages.find(html, "//table//data[@class='marked']"))
        .extracting(data -> data.getAttribute("data-at"))
        .contains("r1/figures/publishLatencyFromIntended/p50", "r1/figures/publishLatency/p99")
        .doesNotContain("r1/figures/publishLatency/p50");
  }

  @Test
  void sameIdsNeverRepeat() throws InvalidRunException {
    for (var page :
        List.of(
            Pages.of(SampleRuns.measured(), SampleRuns.measured()),
            Pages.of(SampleSuite.of("1", 3)),
            Pages.of(SampleSuite.of("1", 4)))) {
      var html = Pages.html(page);
      var ids = Pages.find(html, "//*[@id]").stream().map(e -> e.getAttribute("id")).toList();
      assertThat(ids).doesNotHaveDuplicates();
      assertThat(Pages.find(html, "//a[@href]"))
          .extracting(link -> link.getAttribute("href"))
          .allMatch(href -> ids.contains(href.substring(1)));
    }
  }

  @Test
  void answersHaveTheVerdictsOfTheSuite() throws InvalidRunException {
    var input = SampleSuite.of("1", 6);
    var verdicts =
        input.result().comparisons().stream()
            .map(comparison -> comparison.verdict())
            .collect(Collectors.toSet());
    var better = ComparisonVerdict.Better.name();

    assertThat(verdicts).contains(ComparisonVerdict.Better, ComparisonVerdict.Worse);
    assertThat(Pages.find(Pages.html(Pages.of(input)), "//p[contains(@class, 'answer')]"))
        .hasSize(2)
        .allSatisfy(
            answer ->
                assertThat(Pages.find(answer.getOwnerDocument(), "//td[span='" + better + "']"))
                    .isNotEmpty());
  }

  @Test
  @DisplayName("with two rounds, the page says that there is no interval, and draws none")
  void twoRoundsHaveNoInterval() throws InvalidRunException {
    var html = Pages.html(Pages.of(SampleSuite.of("1", 2)));

    assertThat(Pages.find(html, "//p"))
        .extracting(Element::getTextContent)
        .contains(AnswerMessage.NO_INTERVAL.with(2, 3, 6) + ".");
    assertThat(Pages.find(html, "//line[starts-with(@class, 'ci')]")).isEmpty();
    assertThat(
            Pages.find(
                Pages.html(Pages.of(SampleSuite.of("1", 3))), "//line[starts-with(@class, 'ci')]"))
        .isNotEmpty();
  }

  @Test
  void costFollowsPriceNodesAndRate() throws InvalidRunException {
    assertThat(CostSection.perTerabyte(0.9, 3, 1e6)).isEqualTo(0.9 * 3 * 1e6 / 3600);
    var input = SampleSuite.of("1", 3, "prices: {brokerNodePerHour: \"0.904\"}");
    for (var run : input.runs()) {
      var brokers = ((ObjectNode) run.result().get("environment")).putArray("brokers");
      for (var node : List.of("n1", "n2", "n2")) {
        brokers.addObject().putObject("node").put("name", node);
      }
    }

    var rows = Pages.find(Pages.html(Pages.of(input)), "//h2[@id='s1-cost']/..//tbody/tr");

    assertThat(rows).hasSize(4);
    assertThat(rows.getFirst().getTextContent()).contains("1004.46");
  }

  @Test
  void runsOfManyCellsStaySmall() throws InvalidRunException {
    var input = SampleSuite.of("1, 10, 20, 50, 100, 200, 500, 1000, 2000", 6);

    var start = System.nanoTime();
    var page = HtmlPage.of(Pages.of(input));
    var seconds = (System.nanoTime() - start) / 1e9;

    assertThat(input.runs()).hasSizeGreaterThan(200);
    assertThat(page.length()).isLessThan(MEGABYTES_3);
    System.out.printf(
        "page of %d runs: %.2f MB, made in %.1f s of the 10 s it may take%n",
        input.runs().size(), page.length() / 1e6, seconds);
  }

  /** As many as have a section each, with an hour of load. */
  @Test
  void runsWithDetailsStaySmall() throws InvalidRunException {
    var sample = SampleSuite.of("1", 3);
    var series = TimeSeries.parse(SampleRuns.resource("timeseries.csv"));
    var rows = new ArrayList<TimeSeries.Row>();
    for (var second = 0; second < 3600; second++) {
      var row = series.rows().get(second % series.rows().size());
      rows.add(new TimeSeries.Row(second, "1", "Measuring", row.columns()));
    }
    var runs =
        sample.runs().stream()
            .map(r -> new RunInput(r.file(), r.result(), new TimeSeries(rows), r.distributions()))
            .toList();
    var input = new SuiteInput(sample.file(), sample.document(), sample.result(), runs);

    var page = HtmlPage.of(Pages.of(input));

    assertThat(runs).hasSize(SuiteInput.WITH_DETAILS);
    assertThat(page.length()).isLessThan(MEGABYTES_3);
    System.out.printf("page of %d detailed runs: %.2f MB%n", runs.size(), page.length() / 1e6);
  }

  @Test
  void everyRunIsLinkedFromItsDots() throws InvalidRunException {
    for (var rounds : List.of(3, 4)) {
      var input = SampleSuite.of("1", rounds);
      var html = Pages.html(Pages.of(input));

      var dots =
          Pages.find(html, "//a[*[local-name()='circle'][starts-with(@class, 'dot')]]").stream()
              .map(dot -> dot.getAttribute("aria-label") + dot.getAttribute("href"))
              .collect(Collectors.toSet());
      var detailed = input.runs().size() <= SuiteInput.WITH_DETAILS;
      assertThat(dots).hasSize(2 * input.runs().size());
      var places =
          detailed
              ? input.runs().stream().map(r -> r.result().at("/plan/run/name").asText()).toList()
              : input.result().runs().stream().map(RunEntry::name).toList();
      for (var i = 0; i < places.size(); i++) {
        var name = places.get(i);
        var target = detailed ? "#r" + (i + 2) : "#s1-run-" + i;
        assertThat(dots)
            .filteredOn(dot -> dot.startsWith(name + ": ") && dot.endsWith(target))
            .as("%s in %s", name, dots)
            .hasSize(2);
        var lines = "//a[@href='" + target + "'][@aria-label='" + name + "']";
        assertThat(Pages.find(html, lines + "/*[local-name()='path']")).isNotEmpty();
      }
    }
  }

  @Test
  void invalidRunIsNamedWithItsRepetition() throws InvalidRunException {
    var sample = SampleSuite.of("1", 3);
    var document = sample.document().deepCopy();
    var runs = (ArrayNode) document.get("runs");
    var first = (ObjectNode) runs.get(0);
    var again = first.deepCopy().put("name", "again").put("attempt", 2);
    first.put("outcome", "Invalid").putArray("reasons").add("ScheduleLag");
    ((ObjectNode) first.get("excluded")).put("PublishLatencyMax", "Generator");
    runs.add(again);
    var result = SuiteResult.parse(document.toString());

    var html = Pages.html(Pages.of(new SuiteInput("s", document, result, sample.runs())));

    var notCounted =
        SuitePageMessage.NOT_COUNTED.with(first.get("name").asText(), "invalid", "ScheduleLag");
    assertThat(Pages.find(html, "//h2[@id='s1-runs']/..//li"))
        .extracting(Element::getTextContent)
        .containsExactly(SuitePageMessage.REPEATED.with(notCounted, "again") + ".");
  }

  @ParameterizedTest(name = "p = {0} and {1}: trend shown {2}")
  @CsvSource({"0.01, 0.9, true", "0.02, 0.9, false", "0.06, 0.9, false"})
  void driftOfAFigureIsSaid(double p, double others, boolean shown) throws InvalidRunException {
    var sample = SampleSuite.of("1", 3);
    var document = sample.document().deepCopy();
    for (var cell : document.get("cells")) {
      var trend = (ObjectNode) cell.at("/figures/PublishLatencyP99/trend");
      trend.put("p", cell == document.at("/cells/0") ? p : others).put("percentPerRound", -17.6);
      ((ObjectNode) cell.at("/figures/EndToEndLatencyP99/trend")).put("p", 0.5);
    }
    var result = SuiteResult.parse(document.toString());

    var html = Pages.html(Pages.of(new SuiteInput("s", document, result, sample.runs())));

    assertThat(Pages.find(html, "//h2[@id='s1-noise']/../p[contains(., '-17.6')]"))
        .hasSize(shown ? 1 : 0);
    assertThat(Pages.find(html, "//h2[@id='s1']/../p//a[@href='#s1-noise']"))
        .hasSize(shown ? 1 : 0);
  }

  @Test
  @DisplayName("a run whose figure the generator caused is a hollow dot, and its cell has no mean")
  void causedFiguresAreHollowDots() throws InvalidRunException {
    var sample = SampleSuite.of("1", 3);
    var cell = sample.result().cells().getFirst().name();
    var document = sample.document().deepCopy();
    for (var run : document.get("runs")) {
      if (run.get("cell").asText().equals(cell)) {
        ((ObjectNode) run.get("excluded")).put("PublishLatencyP99", Exclusion.Generator.name());
      }
    }
    ((ObjectNode) document.at("/cells/0/figures")).remove("PublishLatencyP99");
    var result = SuiteResult.parse(document.toString());

    var html = Pages.html(Pages.of(new SuiteInput("s", document, result, sample.runs())));

    assertThat(Pages.find(html, "//h2[@id='s1-runs']/..//li[contains(., 'of 3 runs')]"))
        .extracting(Element::getTextContent)
        .containsExactly(
            SuitePageMessage.LEFT_OUT_OF_RUNS.with(
                    "Publish p99", 3, ExclusionMessage.Generator.with())
                + ".");
    var dots = "//h2[@id='s1-cells']/..//div[@class='wide']//a[*[contains(@class, 'hollow')]]";
    assertThat(Pages.find(html, dots))
        .extracting(dot -> dot.getAttribute("aria-label"))
        .hasSize(3)
        .allMatch(label -> label.endsWith(", " + ExclusionMessage.Generator.with()));
    assertThat(Pages.find(html, "//h2[@id='s1-cells']/..//*[local-name()='text']"))
        .extracting(Element::getTextContent)
        .contains(SuitePageMessage.NO_MEAN.with().toString());
    assertThat(Pages.find(html, "//h2[@id='s1-cells']/../p"))
        .extracting(Element::getTextContent)
        .containsExactly(
            Stream.of(
                    SuitePageMessage.CELLS,
                    SuitePageMessage.MEAN_BARS,
                    SuitePageMessage.HOLLOW_DOTS)
                .map(id -> id.with() + ".")
                .collect(Collectors.joining(" ")));
    assertThat(Pages.find(Pages.html(Pages.of(sample)), dots)).isEmpty();
  }

  @Test
  void dataOfAChartIsFromTheDocument() throws InvalidRunException {
    var html = Pages.html(Pages.of(SampleSuite.of("1, 10", 3)));

    assertThat(Pages.find(html, "//h2[@id='s1-axes']/..//figure//data"))
        .extracting(data -> data.getAttribute("data-at"))
        .contains("s1/cells/0/figures/PublishLatencyP99/geometricMean");
  }

  @Test
  void stagesAreACurveWithHollowMarkers() {
    var result = SampleRuns.result();
    var stages = (ArrayNode) result.get("stages");
    IntStream.range(0, 3)
        .forEach(
            i ->
                stages.add(
                    ((ObjectNode) stages.get(0).deepCopy())
                        .put("number", i + 2)
                        .put("sustained", i < 2)
                        .put("publishMessagesPerSecond", 10_000 * (i + 1))));
    var html = Pages.html(Pages.of(SampleRuns.input("result.json", result)));

    var markers =
        Pages.find(
            html,
            "//figure[figcaption/strong='Latency against"
                + " throughput']/div[@class='wide']//circle[title]");
    assertThat(markers.stream().filter(m -> m.getAttribute("class").contains("hollow"))).hasSize(1);
    assertThat(markers).hasSize(4);
  }

  @Test
  void loadOverTimeIsATableToo() {
    var input = SampleRuns.measured();

    var rows = Pages.find(Pages.html(Pages.of(input)), "//h2[@id='r1-time']/..//tbody/tr");

    assertThat(rows).hasSameSizeAs(input.series().rows());
    assertThat(rows.getFirst().getTextContent()).startsWith("0.5").contains("5,093", "10.431");
  }

  @Test
  void settingsThatChangedAreSeen() {
    var result = SampleRuns.result();
    var check = (ObjectNode) result.at("/durability/after/checks/0");
    check.put("found", "something else").put("outcome", "Differs");
    var html = Pages.html(Pages.of(SampleRuns.input("result.json", result)));

    assertThat(Pages.find(html, "//td/span[@class='bad']"))
        .extracting(Element::getTextContent)
        .contains("something else");
    assertThat(Pages.find(html, "//p"))
        .extracting(Element::getTextContent)
        .contains(PageMessage.NOT_PROVEN.with(4, 1) + ".");
  }

  @Test
  void namesOfRunsAreText() {
    var evil = "</title><script>alert(1)</script>";
    var result = SampleRuns.result();
    ((ObjectNode) result.at("/plan/run")).put("name", evil);

    var html = HtmlPage.of(Pages.of(SampleRuns.input("result.json", result)));

    assertThat(html).doesNotContain("<script");
  }
}
