package io.brokerbench.worker.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.condition.Aspect;
import io.brokerbench.core.condition.Condition;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.statistics.Regression;
import io.brokerbench.core.suite.figure.Exclusion;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.result.SuiteResult;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A {@code suite.json} against that of an earlier suite. */
class SuiteGateTest {

  private static final Limit TEN = new Limit(ComparedFigure.PublishLatencyP99, 10);

  private static List<Entry> entries(SuiteResult suite) throws InputException {
    return InputText.read("suite.json", Json.write(suite));
  }

  private static List<CellVerdict> judge(SuiteResult before, SuiteResult now, Limit limit)
      throws InputException {
    return Gate.judge(entries(before), entries(now), List.of(limit));
  }

  private static FigureVerdict pulsar(List<CellVerdict> cells) {
    assertThat(cells)
        .extracting(CellVerdict::name)
        .containsExactly("system=kafka", "system=pulsar");
    return cells.get(1).figures().getFirst();
  }

  @ParameterizedTest
  @CsvSource({"1.5, REGRESSED", "1.001, WITHIN_LIMIT", "0.5, WITHIN_LIMIT", "1.095, UNDECIDED"})
  void cellsAreComparedWithThoseOfTheSameValues(double factor, Regression expected)
      throws InputException {
    var cells = judge(SuiteOfTest.finished(), SuiteOfTest.finished(factor), TEN);

    var verdict = pulsar(cells);
    assertThat(verdict.regression()).isEqualTo(expected);
    assertThat(verdict.before()).hasSize(3);
    assertThat(verdict.comparison().orElseThrow().ratio()).isCloseTo(factor, within(1e-9));
    assertThat(cells.getFirst().figures().getFirst().regression())
        .isEqualTo(Regression.WITHIN_LIMIT);
  }

  @Test
  void runsThatAreNotValidAreLeftOut() throws InputException {
    var cell = judge(SuiteOfTest.finished(), SuiteOfTest.finished(1.001), TEN).get(1);

    var reason = CompareMessage.RUN_NOT_VALID.with(RunOutcome.Failed, List.of("SendErrors"));
    assertThat(cell.notes())
        .contains(CompareMessage.LEFT_OUT.with("a-suite-pulsar-r3", List.of(reason)));
  }

  @Test
  void excludedAndMissingFiguresAreNamed() throws InputException {
    var before = SuiteOfTest.finished();
    var json = Json.write(SuiteOfTest.finished(2));
    for (var reason : List.of(Exclusion.Generator, Exclusion.LowerBound)) {
      var marked =
          json.replaceAll(
              "\"excluded\" ?: ?\\{ ?}",
              "\"excluded\": {\"PublishLatencyP99\": \"" + reason + "\"}");
      assertThat(marked).isNotEqualTo(json);
      var now = InputText.read("suite.json", marked);
      var verdict = pulsar(Gate.judge(entries(before), now, List.of(TEN)));
      assertThat(verdict.now()).isEmpty();
      assertThat(verdict.notes())
          .contains(
              reason == Exclusion.Generator
                  ? CompareMessage.GENERATOR_BOUND.with("a-suite-pulsar-r1")
                  : CompareMessage.EXCLUDED.with("a-suite-pulsar-r1", reason));
    }
    var drain = new Limit(ComparedFigure.DrainTime, 10);
    assertThat(pulsar(judge(before, SuiteOfTest.finished(2), drain)).notes())
        .contains(CompareMessage.NOT_MEASURED.with("a-suite-pulsar-r1"));
  }

  @Test
  void otherVersionIsMentioned() throws InputException {
    var now = Json.write(SuiteOfTest.finished(1.001)).replace("\"1.2.3\"", "\"1.3.0\"");
    var cells =
        Gate.judge(
            entries(SuiteOfTest.finished()), InputText.read("suite.json", now), List.of(TEN));

    assertThat(cells.getFirst().notes())
        .containsExactly(
            CompareMessage.CHANGED.with(
                new Aspect(Condition.GENERATOR_VERSION), List.of("1.2.3"), List.of("1.3.0")));
  }

  @Test
  void cellThatIsNewHasNoVerdict() throws InputException {
    var now = Json.write(SuiteOfTest.finished(2)).replace("\"pulsar\"", "\"x\"");
    var cells =
        Gate.judge(
            entries(SuiteOfTest.finished()), InputText.read("suite.json", now), List.of(TEN));

    assertThat(cells)
        .extracting(CellVerdict::name)
        .containsExactly("system=kafka", "system=x", "system=pulsar");
    assertThat(cells.get(1).notes())
        .contains(
            CompareMessage.ONLY_NOW.with(),
            CompareMessage.NEAREST.with(
                List.of(
                    CompareMessage.NEAREST_DIFFERS.with(
                        new Aspect(Condition.AXIS, "system"), "pulsar", "x"))));
  }

  /** Of a suite whose Kafka had other fields. */
  private static List<Entry> entries(SuiteResult suite, String patch) throws Exception {
    var document = Json.tree(suite);
    Json.mapper()
        .readerForUpdating(document.at("/spec/matrix/0/values/0/spec"))
        .readValue(patch.replace('\'', '"'));
    return InputText.read("suite.json", Json.write(document));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'workload': {'messageSizeBytes': 100}} | MESSAGE_SIZE | 100 | 1024"
            + " | system=kafka, payload bytes 1024 | system=kafka, payload bytes 100",
        "{'workload': {'rate': {'messagesPerSecond': 500}}} | RATE | 500 msg/s | 1000 msg/s"
            + " | system=kafka, 1000 msg/s | system=kafka, 500 msg/s",
        "{'broker': {'nodes': 3}, 'durability': {'replicationFactor': 3}} | REPLICATION_FACTOR"
            + " | 3 | 1 | system=kafka, replication factor 1 | system=kafka, replication factor 3",
      })
  void suitesOfAnotherQuestionAreNotCompared(
      String patch, Condition condition, String then, String now, String cell, String earlier)
      throws Exception {
    var before = entries(SuiteOfTest.finished(), patch);

    var cells = Gate.judge(before, entries(SuiteOfTest.finished(2)), List.of(TEN));

    assertThat(cells).extracting(CellVerdict::name).containsExactly(cell, "system=pulsar", earlier);
    assertThat(cells.getFirst().notes())
        .containsExactly(
            CompareMessage.ONLY_NOW.with(),
            CompareMessage.NEAREST.with(
                List.of(CompareMessage.NEAREST_DIFFERS.with(new Aspect(condition), then, now))));
    assertThat(cells.get(2).notes()).containsExactly(CompareMessage.ONLY_BEFORE.with());
    assertThat(cells)
        .flatExtracting(CellVerdict::figures)
        .extracting(FigureVerdict::regression)
        .containsExactly(Regression.UNDECIDED, Regression.REGRESSED, Regression.UNDECIDED);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'workload': {'warmUpSeconds': 5}} | WARM_UP | | 5 | 20",
        "{'workers': {'count': 4}} | WORKERS | | 4 | 2",
        "{'broker': {'storage': {'sizePerDevice': '99Gi'}}} | SPEC_FIELD"
            + " | broker.storage.sizePerDevice | 99Gi | 10Gi",
      })
  void circumstancesOfSuitesStandBeside(
      String patch, Condition condition, String detail, String then, String now) throws Exception {
    var before = entries(SuiteOfTest.finished(), patch);

    var cells = Gate.judge(before, entries(SuiteOfTest.finished(1.001)), List.of(TEN));

    assertThat(pulsar(cells).regression()).isEqualTo(Regression.WITHIN_LIMIT);
    assertThat(cells.getFirst().notes())
        .containsExactly(
            CompareMessage.CHANGED.with(
                new Aspect(condition, detail == null ? "" : detail), List.of(then), List.of(now)));
  }

  /** Another system differs in less. */
  @Test
  void nearestCellOfASuiteHasTheSameValues() throws Exception {
    var patch =
        "{'workload': {'messageSizeBytes': 100, 'topics': 2, 'partitionsPerTopic': 8,"
            + " 'rate': {'messagesPerSecond': 500}}}";
    var before = entries(SuiteOfTest.finished(), patch);

    var cells = Gate.judge(before, entries(SuiteOfTest.finished(2)), List.of(TEN));

    var nearest = cells.getFirst().notes().get(1);
    assertThat(nearest.id()).isEqualTo(CompareMessage.NEAREST);
    assertThat(nearest.arguments().getFirst())
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .contains(
            CompareMessage.NEAREST_DIFFERS.with(
                new Aspect(Condition.RATE), "500 msg/s", "1000 msg/s"));
  }

  @Test
  void brokersOfSuitesStandBeside() throws Exception {
    var document = Json.tree(SuiteOfTest.finished());
    for (var cell : document.path("cells")) {
      ((ObjectNode) cell).put("brokerVersion", "4.2.0").put("brokerMachine", "4 CPU, 8Gi");
    }
    var before = InputText.read("suite.json", Json.write(document));

    var cells = Gate.judge(before, entries(SuiteOfTest.finished(1.001)), List.of(TEN));

    assertThat(cells.getFirst().notes())
        .containsExactly(
            CompareMessage.CHANGED.with(
                new Aspect(Condition.BROKER_VERSION), List.of("4.2.0"), List.of("4.3.1")),
            CompareMessage.CHANGED.with(
                new Aspect(Condition.BROKER_MACHINE),
                List.of("4 CPU, 8Gi"),
                List.of(CompareMessage.UNKNOWN_VALUE.with().toString())));
  }

  @Test
  void figuresOfResultsHaveLimitsToo() {
    var peak = new Limit(ComparedFigure.PeakRate, 10);
    var run = Results.kafka("r").set("/peak", Map.of("messagesPerSecond", 5000, "confirmed", true));
    var bound =
        Results.kafka("s").set("/peak", Map.of("messagesPerSecond", 5000, "confirmed", false));

    assertThat(Reading.of(run.entry(), peak.metric()).value()).isEqualTo(5000);
    assertThat(Reading.of(bound.entry(), peak.metric()).whyNot())
        .isEqualTo(CompareMessage.EXCLUDED.with("s", Exclusion.NotConfirmed));
    assertThat(Reading.of(Results.kafka("t").entry(), peak.metric()).whyNot())
        .isEqualTo(CompareMessage.NOT_MEASURED.with("t"));
    assertThat(peak.shown(5000)).isEqualTo("5000.0 msg/s");
    assertThat(new Limit(ComparedFigure.DrainTime, 10).shown(12.34)).isEqualTo("12.3 s");
    assertThat(new Limit(ComparedFigure.DrainTime, 10).change()).isEqualTo("+10.0 %");
  }

  @Test
  void damagedSuiteIsRejected() {
    var json = Json.write(SuiteOfTest.finished());
    assertThat(rejected(json.replace("brokerbench.io/suite/v1alpha1", "brokerbench.io/suite/v0")))
        .extracting(Message::id)
        .isEqualTo(CompareMessage.SUITE_DAMAGED);
    assertThat(rejected(json.replace("\"coordinates\"", "\"gone\"")).id())
        .isEqualTo(CompareMessage.SUITE_DAMAGED);
    assertThat(rejected(json.substring(0, json.length() / 2)).id())
        .isEqualTo(CompareMessage.NOT_JSON);
    assertThat(rejected(Json.write(SuiteOfTest.running())))
        .isEqualTo(CompareMessage.SUITE_EMPTY.with());
    assertThat(rejected(json.replace("\"spec\" : {", "\"gone\" : {")).id())
        .isEqualTo(CompareMessage.SUITE_SPEC);
    assertThat(rejected(json.replace("\"warmUpSeconds\"", "\"gone\"")).id())
        .isEqualTo(CompareMessage.SUITE_SPEC);
  }

  private static Message rejected(String json) {
    var error =
        catchThrowableOfType(InputException.class, () -> InputText.read("suite.json", json));
    assertThat(error).isNotNull();
    return error.problem();
  }

  /** Both have runs of the same names, so they are named by their files. */
  @Test
  void reportsShowTheRuns() throws InputException {
    var before = entries(SuiteOfTest.finished());
    var now = entries(SuiteOfTest.finished(2));
    var cells = Gate.judge(before, now, List.of(TEN));

    assertThat(GateReport.markdown(cells, before, now))
        .contains("| a-suite-pulsar-r1 |", "| baseline a-suite-pulsar-r1 |");
    assertThat(JUnitReport.of(cells, false)).contains("system=pulsar");
    assertThat(now.getFirst().inFile("b/suite.json").name())
        .isEqualTo("b/suite.json " + now.getFirst().name());
  }
}
