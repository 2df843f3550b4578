package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.report.page.HtmlPage;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.core.suite.result.SuiteResultMessage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Documents that lack a field are either rejected when they are read, or reported. */
class DamagedDocumentsTest {

  private static final Instant NOW = Instant.parse("2026-11-27T12:00:00Z");

  /** Of lists, the first element stands for all. */
  private static List<JsonPointer> fields(JsonNode document) {
    var found = new ArrayList<JsonPointer>();
    add(JsonPointer.empty(), document, found);
    return found;
  }

  private static void add(JsonPointer at, JsonNode node, List<JsonPointer> found) {
    node.propertyStream()
        .forEach(
            field -> {
              var place = at.appendProperty(field.getKey());
              found.add(place);
              add(place, field.getValue(), found);
            });
    if (node.isArray() && !node.isEmpty()) {
      add(at.appendIndex(0), node.get(0), found);
    }
  }

  private static ObjectNode without(ObjectNode document, JsonPointer field) {
    var copy = document.deepCopy();
    ((ObjectNode) copy.at(field.head())).remove(field.last().getMatchingProperty());
    return copy;
  }

  /** Not as Markdown, which has the same drawings again: that would take as long. */
  private static void report(List<SuiteInput> suites, List<RunInput> runs) {
    var page = Report.of(suites, runs, "1.2.3", NOW);
    assertThat(HtmlPage.of(page)).endsWith("</html>\n");
    assertThat(FiguresCsv.of(suites, runs, List.of())).isNotEmpty();
    assertThat(JUnitReport.of(suites, runs)).isNotEmpty();
  }

  @Test
  void runIsReportedWithoutAnyField() {
    var fields = fields(SampleRuns.result());

    assertThat(fields).hasSizeGreaterThan(300);
    for (var field : fields) {
      var damaged = without(SampleRuns.result(), field);
      RunResult.parse(damaged.toString());
      report(List.of(), List.of(SampleRuns.input("result.json", damaged)));
    }
  }

  @Test
  @DisplayName("a suite without any field is reported, or its reader says that it is incomplete")
  void suiteIsReportedOrIncomplete() throws InvalidRunException {
    var sample = SampleSuite.of("1", 3, "prices: {brokerNodePerHour: \"0.904\"}");
    var document = (ObjectNode) sample.document();
    var runs = withShortLoad(sample.runs());
    var reported = 0;
    for (var field : fields(document)) {
      var damaged = without(document, field);
      SuiteResult result;
      try {
        result = SuiteResult.parse(damaged.toString());
      } catch (IllegalArgumentException e) {
        continue;
      }
      report(List.of(new SuiteInput("suite.json", damaged, result, runs)), List.of());
      reported++;
    }
    assertThat(reported).isGreaterThan(100);
  }

  /** Charts over time would take most of the time. */
  private static List<RunInput> withShortLoad(List<RunInput> runs) {
    var lines = SampleRuns.resource("timeseries.csv").lines().limit(4);
    var series = TimeSeries.parse(lines.collect(Collectors.joining("\n")));
    return runs.stream()
        .map(run -> new RunInput(run.file(), run.result(), series, run.distributions()))
        .toList();
  }

  @Test
  void suiteNamesTheMissingField() throws InvalidRunException {
    var document =
        (ObjectNode) SampleSuite.of("1", 6, "prices: {brokerNodePerHour: \"0.904\"}").document();

    assertIncomplete(document, "/baselineValue", "baselineValue");
    assertIncomplete(document, "/prices/brokerNodePerHour", "prices.brokerNodePerHour");
    assertIncomplete(document, "/comparisons/0/ratio", "comparisons.ratio");
  }

  private static void assertIncomplete(ObjectNode document, String field, String name) {
    var damaged = without(document, JsonPointer.compile(field));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SuiteResult.parse(damaged.toString()))
        .withMessage(SuiteResultMessage.INCOMPLETE.with(name).toString());
  }
}
