package io.brokerbench.core.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.core.json.JsonMessage;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.report.page.HtmlPage;
import io.brokerbench.core.result.ResultMessage;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.core.suite.result.SuiteResultMessage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Documents that lack a field, or have another value in it, are either rejected when they are read,
 * or reported.
 */
@Execution(ExecutionMode.CONCURRENT)
class DamagedDocumentsTest {

  private static final Instant NOW = Instant.parse("2026-11-27T12:00:00Z");
  private static final String PRICES = "prices: {brokerNodePerHour: \"0.904\"}";
  private static final String MARK = "another value";

  /** Stands for a field that is not there. */
  private static final String ABSENT = "";

  /** So many numbers or texts are changed in one document. */
  private static final int VALUES_AT_ONCE = 40;

  /** Likewise, of objects and lists: much of a page depends on each. */
  private static final int PARTS_AT_ONCE = 4;

  /** What may stand where something else belongs, as JSON. */
  static Stream<String> values() {
    return Stream.of(
        ABSENT,
        "0",
        "-1",
        "1e300",
        "5e-324",
        "1e999",
        "true",
        "null",
        "[]",
        "[null]",
        "{}",
        "\"NaN\"",
        "\"Infinity\"",
        "\"1e999\"",
        '"' + "x".repeat(3000) + '"');
  }

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

  /** Not as Markdown, which has the same drawings again: that would take as long. */
  private static void report(List<SuiteInput> suites, List<RunInput> runs) {
    var page = Report.of(suites, runs, "1.2.3", NOW);
    assertThat(HtmlPage.of(page)).endsWith("</html>\n");
    assertThat(FiguresCsv.of(suites, runs, List.of())).isNotEmpty();
    assertThat(JUnitReport.of(suites, runs)).isNotEmpty();
  }

  private static ObjectNode run() {
    var result = (ObjectNode) SampleRuns.detailed().result();
    var stages = (ArrayNode) result.get("stages");
    stages.add(stages.get(0).deepCopy());
    var peak = result.putObject("peak");
    peak.put("messagesPerSecond", 5000).put("confirmed", true).put("atLeast", false);
    peak.put("finding", "it held").put("searchSeconds", 60.5).put("maxSearchSeconds", 600);
    ((ObjectNode) result.at("/plan/load/rate"))
        .putObject("peak")
        .put("maxPublishLatencyP99Micros", 9000);
    var backlog = result.putObject("backlog");
    backlog.put("messages", 9000).put("bytes", 900_000).put("caughtUp", true);
    backlog.put("readMessages", 9000).put("meanReadMessagesPerSecond", 4500.5);
    backlog.put("peakReadMessagesPerSecond", 5000).put("secondsToFirstMessage", 6.5);
    var phase = backlog.putArray("phases").addObject();
    phase.put("phase", "CatchUp").put("seconds", 2.0).put("publishMessagesPerSecond", 10.0);
    phase.set("catchUpLatency", result.at("/figures/endToEndLatency").deepCopy());
    return result;
  }

  /** With few results of runs: they would take most of the time. */
  private static SuiteInput suite() throws InvalidRunException {
    var sample = SampleSuite.of("1", 3, PRICES);
    var document = SamplePublished.putOne(sample);
    return new SuiteInput(
        "suite.json",
        document,
        SuiteResult.parse(document.toString()),
        withShortLoad(sample.runs().subList(0, 3)));
  }

  @Test
  void everyFieldIsChanged() throws InvalidRunException {
    assertThat(fields(run())).hasSizeGreaterThan(400);
    assertThat(fields(suite().document())).hasSizeGreaterThan(200);
    assertThat(spread(fields(run()), 40).stream().flatMap(List::stream))
        .containsExactlyInAnyOrderElementsOf(fields(run()));
  }

  @ParameterizedTest
  @MethodSource("values")
  void runIsReportedWithOtherValues(String value) {
    var document = run();
    RunResult.parse(document.toString());

    reportChanged(
        document,
        value,
        json -> {
          RunResult.parse(json);
          report(List.of(), List.of(SampleRuns.input("result.json", SampleRuns.tree(json))));
        },
        RunResult::parse);
  }

  @ParameterizedTest
  @MethodSource("values")
  void suiteIsReportedWithOtherValues(String value) throws InvalidRunException {
    var sample = suite();

    reportChanged(
        (ObjectNode) sample.document(),
        value,
        json -> {
          var result = SuiteResult.parse(json);
          var input = new SuiteInput("suite", SampleRuns.tree(json), result, sample.runs());
          report(List.of(input), List.of());
        },
        SuiteResult::parse);
  }

  /** Reports on the document with the value in those fields whose change the reader takes. */
  private static void reportChanged(
      ObjectNode document, String value, Consumer<String> report, Consumer<String> reader) {
    var taken =
        fields(document).stream()
            .filter(field -> isTaken(changed(document, List.of(field), value), reader))
            .toList();
    // Fields of equal depth are not parts of each other.
    taken.stream()
        .collect(Collectors.groupingBy(field -> List.of(depth(field), isPart(document, field))))
        .forEach(
            (kind, fields) -> {
              var most = kind.contains(true) ? PARTS_AT_ONCE : VALUES_AT_ONCE;
              spread(fields, most).forEach(some -> report(document, some, value, report, reader));
            });
    assertThat(taken.isEmpty())
        .as("whether no field may have the value")
        .isEqualTo(value.equals("1e999"));
  }

  private static long depth(JsonPointer field) {
    return field.toString().chars().filter(c -> c == '/').count();
  }

  private static boolean isPart(ObjectNode document, JsonPointer field) {
    return document.at(field).isContainerNode();
  }

  /** In parts of at most so many, with fields of the same object in different ones. */
  private static List<List<JsonPointer>> spread(List<JsonPointer> fields, int most) {
    var parts = Math.ceilDiv(fields.size(), most);
    return IntStream.range(0, parts)
        .mapToObj(
            part ->
                IntStream.range(0, fields.size())
                    .filter(i -> i % parts == part)
                    .mapToObj(fields::get)
                    .toList())
        .toList();
  }

  /** Separately if the reader does not take all of them together. */
  private static void report(
      ObjectNode document,
      List<JsonPointer> fields,
      String value,
      Consumer<String> report,
      Consumer<String> reader) {
    var together = isTaken(changed(document, fields, value), reader);
    var changes =
        together ? List.of(fields) : fields.stream().map(field -> List.of(field)).toList();
    for (var some : changes) {
      assertThatCode(() -> report.accept(changed(document, some, value)))
          .as("%s in %s", value, some)
          .doesNotThrowAnyException();
    }
  }

  private static boolean isTaken(String json, Consumer<String> reader) {
    try {
      reader.accept(json);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static String changed(ObjectNode document, List<JsonPointer> fields, String value) {
    var copy = document.deepCopy();
    for (var field : fields) {
      var parent = (ObjectNode) copy.at(field.head());
      var name = field.last().getMatchingProperty();
      if (value.equals(ABSENT)) {
        parent.remove(name);
      } else {
        parent.put(name, MARK);
      }
    }
    return copy.toString().replace('"' + MARK + '"', value);
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
    var document = (ObjectNode) SampleSuite.of("1", 6, PRICES).document();

    assertIncomplete(document, "/baselineValue", "baselineValue");
    assertIncomplete(document, "/prices/brokerNodePerHour", "prices.brokerNodePerHour");
    assertIncomplete(document, "/comparisons/0/ratio", "comparisons[0].ratio");
  }

  @ParameterizedTest
  @CsvSource({
    "/prices/brokerNodePerHour, cheap, NO_PRICE, prices.brokerNodePerHour",
    "/prices/brokerNodePerHour, 1e999, NO_PRICE, prices.brokerNodePerHour",
    "/comparisons/0/ratio, 0.0, NOT_POSITIVE, comparisons[0].ratio",
    "/comparisons/0/ratio, -1.5, NOT_POSITIVE, comparisons[0].ratio",
    "/comparisons/0/ratio, NaN, NOT_POSITIVE, comparisons[0].ratio",
    "/practicalPercent, -3.0, NEGATIVE, practicalPercent",
    "/cells/0/figures/PublishLatencyP99/geometricMean, 0.0, NOT_POSITIVE,"
        + " cells[0].figures.PublishLatencyP99.geometricMean",
    "/runs/0/figures/PublishLatencyP99, Infinity, NO_NUMBER, runs[0].figures.PublishLatencyP99",
  })
  void suiteNamesTheWrongValue(String field, String value, SuiteResultMessage message, String name)
      throws InvalidRunException {
    var json = changed((ObjectNode) suite().document(), at(field), '"' + value + '"');

    assertThatIllegalArgumentException()
        .isThrownBy(() -> SuiteResult.parse(json))
        .withMessage(message.with(name, value).toString());
  }

  @Test
  void infiniteNumbersAreNamed() throws InvalidRunException {
    var field = "figures.publish.messagesPerSecond";
    var run = changed(run(), at("/figures/publish/messagesPerSecond"), "1e999");
    var suite = changed((ObjectNode) suite().document(), at("/comparisons/0/adjustedP"), "-1e999");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> RunResult.parse(run))
        .withMessage(JsonMessage.INFINITE.with(field, "1e999").toString());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SuiteResult.parse(suite))
        .withMessage(JsonMessage.INFINITE.with("comparisons[0].adjustedP", "-1e999").toString());
  }

  @Test
  void backlogWithoutPhasesIsNamed() {
    for (var phases : List.of(ABSENT, "null", "[null]")) {
      var json = changed(run(), at("/backlog/phases"), phases);

      assertThatIllegalArgumentException()
          .isThrownBy(() -> RunResult.parse(json))
          .withMessage(ResultMessage.INCOMPLETE.with("backlog.phases").toString());
    }
  }

  private static List<JsonPointer> at(String field) {
    return List.of(JsonPointer.compile(field));
  }

  private static void assertIncomplete(ObjectNode document, String field, String name) {
    var damaged = changed(document, at(field), ABSENT);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SuiteResult.parse(damaged))
        .withMessage(SuiteResultMessage.INCOMPLETE.with(name).toString());
  }
}
