package io.brokerbench.core.suite.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.condition.Aspect;
import io.brokerbench.core.condition.Condition;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.suite.file.StoredFilesOfTest;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.progress.SimulatedSuite;
import io.brokerbench.core.suite.result.Companions;
import io.brokerbench.core.suite.result.ComparisonResult;
import io.brokerbench.core.suite.result.ComparisonVerdict;
import io.brokerbench.core.suite.result.RegressionVerdict;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.core.suite.result.SuiteResultBuilder;
import io.brokerbench.core.suite.result.SuiteResultMessage;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SuiteAnswerTest {

  private static final ComparedFigure P99 = ComparedFigure.PublishLatencyP99;

  private static SimulatedSuite suite() throws InvalidRunException {
    return suite("rounds: 6");
  }

  private static SimulatedSuite suite(String rounds) throws InvalidRunException {
    return SimulatedSuite.ofFourCells(
            rounds,
            "order: {type: Interleaved}",
            "compare: {axis: system, baseline: kafka, figures: [PublishLatencyP99]}")
        .withLatency(SuiteAnswerTest::unclearAtLevelThree);
  }

  private static double unclearAtLevelThree(RunKey key) {
    var noise = 1 + 0.01 * (key.round() * (key.cell() + 1) % 4);
    return switch (key.cell()) {
      case 2 -> 1000 * (key.round() % 2 == 0 ? 2 : 0.5);
      case 3 -> 1500 * noise;
      default -> 1000 * noise;
    };
  }

  private static SuiteResult result(SimulatedSuite suite) {
    suite.finish();
    return resultSoFar(suite);
  }

  private static SuiteResult resultSoFar(SimulatedSuite suite) {
    return new SuiteResultBuilder(suite.plan(), suite.suite().getSpec(), 7, suite.runs())
        .build("1.2.3", suite.now());
  }

  @Test
  void oneAnswerPerQuestion() throws InvalidRunException {
    var result = result(suite());
    var worse = only(result, ComparisonVerdict.Worse);
    var undecided = only(result, ComparisonVerdict.Undecided);
    var ratio = FigureText.ratio(worse.ratio());

    assertThat(Questions.answers(result))
        .containsExactly(
            AnswerMessage.ANSWER.with(
                P99,
                "pulsar",
                "kafka",
                List.of(
                    AnswerMessage.VERDICT_AT_RATIO.with(ComparisonVerdict.Worse, 1, 2, ratio),
                    undecided.moreRounds() == null
                        ? AnswerMessage.VERDICT_IN_CELLS.with(ComparisonVerdict.Undecided, 1, 2)
                        : AnswerMessage.UNDECIDED_FOR.with(
                            ComparisonVerdict.Undecided, 1, 2, undecided.moreRounds()))));
  }

  private static ComparisonResult only(SuiteResult result, ComparisonVerdict verdict) {
    var found = result.comparisons().stream().filter(c -> c.verdict() == verdict).toList();
    assertThat(found).hasSize(1);
    return found.getFirst();
  }

  @Test
  void showsAnswersBeforeFigures() throws InvalidRunException {
    var result = result(suite().withFate(SuiteAnswerTest::onceInvalid));
    var text = SuiteAnswer.of(result);

    assertThat(text.lines().toList())
        .startsWith(
            AnswerMessage.SUITE.with("a-suite", AnswerMessage.COMPLETE.with(), 6, 6).toString(),
            "  " + AnswerMessage.RUNS.with(24, 1),
            "",
            Questions.answers(result).getFirst().toString(),
            "")
        .contains(
            AnswerMessage.NOT_COUNTED
                .with("a-suite-kafka-3-r1", RunOutcome.Invalid, List.of("SendErrors"))
                .toString(),
            AnswerMessage.OVERHEAD.with("60.0", "60.0").toString());
  }

  private static RunOutcome onceInvalid(RunKey key) {
    return key.equals(new RunKey(0, 1, 1)) ? RunOutcome.Invalid : RunOutcome.Valid;
  }

  @Test
  void saysWhatGivesAnInterval() throws InvalidRunException {
    var said = AnswerMessage.NO_INTERVAL.with(2, 3, 6).toString();

    assertThat(SuiteAnswer.of(result(suite("rounds: 2"))).lines()).contains(said);
    assertThat(SuiteAnswer.of(result(suite("rounds: 3"))).lines()).doesNotContain(said);
  }

  @Test
  @DisplayName("a suite that plans enough rounds is not told to plan more of them")
  void namesRoundsThatAreIncomplete() throws InvalidRunException {
    var suite = suite("rounds: 3");
    while (suite.look().completeRounds() < 2) {
      suite.advance(1);
    }

    assertThat(Questions.noInterval(resultSoFar(suite)))
        .contains(AnswerMessage.ROUNDS_INCOMPLETE.with(2, 3, 3));
  }

  /** Every number of the tables is one of suite.json. */
  @Test
  void numbersAreThoseOfTheResult() throws InvalidRunException {
    var result = result(suite());
    var lines = SuiteAnswer.of(result).lines().map(line -> line.trim().split(" {2,}")).toList();

    for (var comparison : result.comparisons()) {
      assertThat(lines)
          .contains(
              new String[] {
                comparison.candidate(),
                P99.name(),
                comparison.verdict().name(),
                FigureText.ratio(comparison.ratio()),
                FigureText.ratios(comparison.simultaneousInterval()),
                Integer.toString(comparison.n()),
                FigureText.probability(comparison.adjustedP()),
                FigureText.probability(comparison.permutationP()),
                FigureText.probability(comparison.smallestPermutationP())
              });
    }
    for (var cell : result.cells()) {
      var summary = cell.figures().get(P99);
      assertThat(lines)
          .contains(
              new String[] {
                cell.name(),
                P99.name(),
                Integer.toString(summary.n()),
                "ms",
                FigureText.value(P99, summary.geometricMean()),
                FigureText.interval(P99, summary.interval()),
                FigureText.percent(summary.coefficientOfVariation())
              });
    }
  }

  @Test
  void showsWhatTheEarlierSuiteSays() throws InvalidRunException {
    var fields =
        new String[] {
          "rounds: 4",
          "compare: {axis: system, baseline: kafka, figures: [PublishLatencyP99]}",
          "baseline: {configMap: earlier, maxRegressionPercent: 7}"
        };
    var then = result(new SimulatedSuite(fields).withLatency(SuiteAnswerTest::unclearAtLevelThree));
    var suite = new SimulatedSuite(fields).withLatency(key -> 2 * unclearAtLevelThree(key));
    suite.finish();
    var spec = suite.suite().getSpec();
    var files = StoredFilesOfTest.text("earlier", SuiteResult.KEY, Json.write(then));
    var companions = Companions.read(spec, suite.plan(), files);
    var text =
        SuiteAnswer.of(
            new SuiteResultBuilder(suite.plan(), spec, 7, suite.runs(), companions)
                .build("1.2.3", suite.now()));

    assertThat(text.lines())
        .contains(
            AnswerMessage.AGAINST_EARLIER
                .with(
                    7,
                    List.of(AnswerMessage.FIGURES_OF_CELLS.with(RegressionVerdict.Regressed, 2, 2)))
                .toString())
        .anyMatch(
            line ->
                line.strip().startsWith("system=pulsar")
                    && line.contains(RegressionVerdict.Regressed.name())
                    && line.contains("2.000"));
  }

  @Test
  void showsWhatDiffersFromTheEarlierSuite() throws InvalidRunException {
    var fields = new String[] {"rounds: 4", "baseline: {configMap: earlier}"};
    var suite = new SimulatedSuite(fields);
    suite.finish();
    var spec = suite.suite().getSpec();
    var then =
        Json.write(result(new SimulatedSuite(fields)))
            .replace("\"messagesPerSecond\" : 1000", "\"messagesPerSecond\" : 500")
            .replace("\"warmUpSeconds\" : 20", "\"warmUpSeconds\" : 5");
    var files = StoredFilesOfTest.text("earlier", SuiteResult.KEY, then);
    var companions = Companions.read(spec, suite.plan(), files);
    var text =
        SuiteAnswer.of(
            new SuiteResultBuilder(suite.plan(), spec, 7, suite.runs(), companions)
                .build("1.2.3", suite.now()));

    var rate =
        SuiteResultMessage.DIFFERENT.with(new Aspect(Condition.RATE), "500 msg/s", "1000 msg/s");
    var warmUp = SuiteResultMessage.DIFFERENT.with(new Aspect(Condition.WARM_UP), "5", "20");
    assertThat(text.lines())
        .containsSubsequence(
            AnswerMessage.INCOMPARABLE.with(rate, 2, 2).toString(),
            AnswerMessage.DIFFERS.with(warmUp, 2, 2).toString(),
            AnswerMessage.LEFT_OUT
                .with(P99, "system=kafka", SuiteResultMessage.OTHER_QUESTION.with(List.of(rate)))
                .toString());
  }

  @Test
  void suiteWithoutComparisonsShowsCells() throws InvalidRunException {
    var result = result(new SimulatedSuite("rounds: 3"));

    assertThat(SuiteAnswer.of(result).lines())
        .contains(AnswerMessage.NOTHING_COMPARED.with().toString())
        .anyMatch(line -> line.strip().startsWith("system=kafka"))
        .noneMatch(line -> line.startsWith("Comparisons"));
  }

  @Test
  void figuresHaveTheirUnits() {
    assertThat(FigureText.value(P99, 1234.0)).isEqualTo("1.234");
    assertThat(FigureText.unit(P99)).isEqualTo("ms");
    assertThat(FigureText.value(ComparedFigure.PeakRate, 1234567.0)).isEqualTo("1,234,567.0");
    assertThat(FigureText.unit(ComparedFigure.PeakRate)).isEqualTo("msg/s");
    assertThat(FigureText.value(ComparedFigure.DrainTime, 12.34)).isEqualTo("12.3");
    assertThat(FigureText.unit(ComparedFigure.DrainTime)).isEqualTo("s");
    assertThat(FigureText.value(P99, null)).isEqualTo("-");
  }

  @Test
  void sharedBrokersAndTheirOverheadAreNamed() throws InvalidRunException {
    var result =
        result(
            SimulatedSuite.ofTwoLoads(
                "rounds: 2", "brokers: PerRound", "order: {type: Interleaved}"));

    assertThat(OverheadLines.of(result))
        .containsExactly(
            AnswerMessage.SHARED_BROKERS.with(2),
            AnswerMessage.OVERHEAD.with("60.0", "60.0"),
            AnswerMessage.OVERHEAD_OF_SYSTEM.with("Kafka", "60.0", 1, "60.0"),
            AnswerMessage.OVERHEAD_OF_SHARED_BROKERS.with("Kafka", "60.0", 2, "60.0"),
            AnswerMessage.OVERHEAD_OF_SYSTEM.with("Pulsar", "60.0", 2, "60.0"),
            AnswerMessage.OVERHEAD_OF_SHARED_BROKERS.with("Pulsar", "60.0", 2, "60.0"));
    assertThat(SuiteAnswer.of(result))
        .contains(OverheadLines.of(result).stream().map(Object::toString).toList());
  }
}
