package io.brokerbench.worker.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.message.Message;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class GateReportTest {

  private static final List<Limit> LIMITS =
      List.of(
          new Limit(ComparedFigure.PublishLatencyP99, 10),
          new Limit(ComparedFigure.Throughput, 10));

  private final List<Entry> before = runs(4000, 4040, 4080);

  @Test
  void textHasARowPerFigureAndItsNotes() {
    var cells = Gate.judge(before, runs(4800, 4848, 4896), LIMITS);

    var lines = GateReport.text(cells).lines().toList();

    assertThat(lines.get(1).split(" {2,}"))
        .containsExactly(
            "Kafka, durability level 2",
            "PublishLatencyP99",
            "4.040 ms (n=3)",
            "4.848 ms (n=3)",
            "+20.0 %",
            "+17.3 % to +22.7 %",
            "+10.0 %",
            "Regressed");
    assertThat(lines.get(2)).contains("Throughput").endsWith("Undecided");
    assertThat(lines)
        .contains("Kafka, durability level 2, Throughput: " + CompareMessage.NO_SPREAD.with() + ".")
        .endsWith(CompareMessage.SUMMARY.with(1L, 0L, 1L) + ".");
  }

  @Test
  void markdownHasVerdictsAndAllRuns() {
    var now = runs(4800, 4848, 4896);

    var markdown = GateReport.markdown(Gate.judge(before, now, LIMITS), before, now);

    assertThat(markdown)
        .startsWith("**" + CompareMessage.SUMMARY.with(1L, 0L, 1L) + "**\n")
        .contains("| Kafka, durability level 2 | PublishLatencyP99 | 4.040 ms (n=3) |")
        .contains("| baseline run-0 | Kafka |")
        .contains("| run-0 | Kafka |");
  }

  @Test
  void junitHasACasePerFigure() throws Exception {
    var cells = Gate.judge(before, runs(4800, 4848, 4896), LIMITS);

    var suite = parse(JUnitReport.of(cells, false));

    assertThat(suite.getAttribute("name")).isEqualTo("Kafka, durability level 2");
    assertThat(suite.getAttribute("tests")).isEqualTo("2");
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    assertThat(suite.getAttribute("errors")).isEqualTo("1");
    var failure = (Element) suite.getElementsByTagName("failure").item(0);
    assertThat(((Element) failure.getParentNode()).getAttribute("name"))
        .isEqualTo("PublishLatencyP99");
    assertThat(failure.getAttribute("type")).isEqualTo("Regressed");
    assertThat(failure.getAttribute("message"))
        .isEqualTo(cells.getFirst().figures().getFirst().describe().toString());
    var error = (Element) suite.getElementsByTagName("error").item(0);
    assertThat(((Element) error.getParentNode()).getAttribute("name")).isEqualTo("Throughput");
    assertThat(error.getTextContent()).endsWith(CompareMessage.NO_SPREAD.with().toString());
  }

  @Test
  void allowedUndecidedIsSkipped() throws Exception {
    var suite = parse(JUnitReport.of(Gate.judge(before, before, LIMITS), true));

    assertThat(suite.getAttribute("errors")).isEqualTo("0");
    assertThat(suite.getAttribute("skipped")).isEqualTo("1");
    assertThat(suite.getElementsByTagName("skipped").getLength()).isEqualTo(1);
    assertThat(suite.getElementsByTagName("failure").getLength()).isZero();
  }

  /** Names of others are no markup, and may have characters that XML has not. */
  @Test
  void junitIsXmlWhateverARunIsCalled() throws Exception {
    var odd = new ArrayList<>(before);
    odd.add(Results.kafka("<&").failing("RateShort", "\u0000]]>").entry());

    var suite = parse(JUnitReport.of(Gate.judge(before, odd, LIMITS), false));

    var notes = suite.getElementsByTagName("system-out");
    assertThat(notes.item(notes.getLength() - 1).getTextContent()).contains("<&", "?]]>");
  }

  @ParameterizedTest
  @CsvSource({
    "PublishLatencyP99=10%, PublishLatencyP99, 10",
    "Throughput=2.5, Throughput, 2.5",
    "ConsumeThroughput=0%, ConsumeThroughput, 0",
    "EndToEndLatencyMax=1000, EndToEndLatencyMax, 1000",
  })
  void readsLimits(String text, ComparedFigure metric, double percent) throws Exception {
    assertThat(Limit.parse(List.of(text))).containsExactly(new Limit(metric, percent));
  }

  @ParameterizedTest
  @CsvSource({"PublishLatency=10%", "PublishLatencyP99", "=10%", "publishLatencyP99=10%"})
  void limitOfNoMetricNamesAllMetrics(String text) {
    assertThat(problem(text))
        .isEqualTo(CompareMessage.REGRESSION_FORM.with(text, List.of(ComparedFigure.values())));
  }

  @ParameterizedTest
  @CsvSource({"-1", "1001", "NaN", "1e1", "10%%", "''", "ten"})
  void limitMustBeAPercentage(String percent) {
    assertThat(problem("Throughput=" + percent))
        .isEqualTo(CompareMessage.REGRESSION_PERCENT.with("Throughput=" + percent));
  }

  @Test
  void figureHasOneLimit() {
    assertThat(problem("Throughput=1", "Throughput=2"))
        .isEqualTo(CompareMessage.REGRESSION_TWICE.with(ComparedFigure.Throughput));
  }

  private static Message problem(String... limits) {
    try {
      throw new AssertionError(Limit.parse(List.of(limits)));
    } catch (Limit.InvalidLimitException e) {
      return e.problem();
    }
  }

  /** The only suite. */
  private static Element parse(String xml) throws Exception {
    var document =
        DocumentBuilderFactory.newDefaultInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(xml)));
    return (Element) document.getElementsByTagName("testsuite").item(0);
  }

  private static List<Entry> runs(long... p99) {
    var entries = new ArrayList<Entry>();
    for (var micros : p99) {
      entries.add(Results.kafka("run-" + entries.size()).publishP99(micros).entry());
    }
    return entries;
  }
}
