package io.brokerbench.core.suite.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.api.SuiteBrokers;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.figure.Exclusion;
import io.brokerbench.core.suite.figure.Results;
import io.brokerbench.core.suite.figure.RunFigure;
import io.brokerbench.core.suite.figure.RunFigures;
import io.brokerbench.core.suite.progress.EndReason;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.progress.SimulatedSuite;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.core.suite.progress.SuiteRuns;
import io.brokerbench.core.suite.result.OverheadResult.SystemOverhead;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuiteResultTest {

  private static final String COMPARE =
      "compare: {axis: system, baseline: kafka, figures: [PublishLatencyP99]}";
  private static final String IN_TURNS = "order: {type: Interleaved}";
  private static final ComparedFigure P99 = ComparedFigure.PublishLatencyP99;

  static SuiteResult result(SimulatedSuite suite) {
    return new SuiteResultBuilder(
            suite.plan(), suite.suite().getSpec(), SimulatedSuite.SEED, suite.runs())
        .build("1.2.3", suite.now());
  }

  @Test
  void figuresAreThoseOfTheRun() throws Exception {
    var suite = new SimulatedSuite("rounds: 1");
    var json = Results.json(Results.FIGURES);
    var run = SuiteRun.of(new RunKey(0, 1, 1), "a-run", Results.of(Results.FIGURES), null, null);
    var result =
        new SuiteResultBuilder(
                suite.plan(), suite.suite().getSpec(), 7, new SuiteRuns(List.of(run)))
            .build("1.2.3", suite.now());

    var figures = Json.mapper().readTree(json).path("figures");
    var written = Json.mapper().readTree(Json.write(result)).path("runs").path(0).path("figures");
    var intended = figures.path("publishLatencyFromIntended");
    assertThat(written.path("PublishLatencyP99").asDouble())
        .isEqualTo(intended.path("p99").asDouble());
    assertThat(written.path("PublishLatencyMax").asDouble())
        .isEqualTo(intended.path("max").asDouble());
    assertThat(written.path("EndToEndLatencyP95").asDouble())
        .isEqualTo(figures.path("endToEndLatencyFromIntended").path("p95").asDouble());
    assertThat(written.path("Throughput").asDouble())
        .isEqualTo(figures.path("publish").path("messagesPerSecond").asDouble());
    assertThat(written.path("ConsumeThroughput").asDouble())
        .isEqualTo(figures.path("consume").path("messagesPerSecond").asDouble());
    assertThat(written).hasSize(11);
    assertThat(result.runs().getFirst().excluded())
        .isEqualTo(Map.of(ComparedFigure.PublishLatencyP50, Exclusion.Generator));
  }

  /** Such as that of a suite so far and at its end, or of two suites in one directory. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        Results.FIGURES,
        "\"figures\": {}, \"peak\": {\"messagesPerSecond\": 5000.75, \"confirmed\": true}",
        "\"figures\": {}, \"peak\": {\"messagesPerSecond\": 5000.75, \"confirmed\": false}",
      })
  void runOfTwoSuitesHasEqualFigures(String measured) throws Exception {
    var result = Results.of(measured);
    var one = entry(new SimulatedSuite("rounds: 1"), new RunKey(0, 1, 1), result);
    var other = entry(SimulatedSuite.ofFourCells("rounds: 4"), new RunKey(2, 3, 2), result);

    var found = RunFigures.of(result);
    assertThat(one.figures()).isEqualTo(other.figures()).hasSameSizeAs(found).isNotEmpty();
    assertThat(one.excluded()).isEqualTo(other.excluded());
    found.forEach(
        (figure, value) -> {
          assertThat(one.figures().get(figure)).isEqualTo(value.value());
          assertThat(one.excluded().get(figure)).isEqualTo(value.excluded());
        });
  }

  /** Of its only run, as the records of runs and {@code suite.json} have it. */
  private static RunEntry entry(SimulatedSuite suite, RunKey key, RunResult result) {
    var run = SuiteRun.of(key, "a-run", result, null, null);
    var recorded = Json.readOtherVersion(Json.write(run), SuiteRun.class);
    var written =
        new SuiteResultBuilder(
                suite.plan(), suite.suite().getSpec(), 7, new SuiteRuns(List.of(recorded)))
            .build("1.2.3", suite.now());
    return SuiteResult.parse(Json.write(written)).runs().getFirst();
  }

  @Test
  void readsWhatItWrites() throws InvalidRunException {
    var suite =
        new SimulatedSuite(
            "rounds: 6",
            COMPARE.replace("}", ", aaCell: {system: kafka}}"),
            "prices: {brokerNodePerHour: \"0.904\"}",
            "published: {configMap: figures}",
            "baseline: {configMap: earlier}");
    suite.finish();
    var result = result(suite);

    assertThat(SuiteResult.parse(Json.write(result))).isEqualTo(result);
    assertThat(result.prices().brokerNodePerHour()).isEqualTo("0.904");
    assertThat(result.published().configMap()).isEqualTo("figures");
    assertThat(result.baseline().maxRegressionPercent()).isEqualTo(10);
    assertThat(result.cells())
        .extracting(CellResult::name)
        .containsExactly("system=kafka", "system=kafka,copy=2", "system=pulsar");
    assertThat(result.noise().floorPercent()).containsOnlyKeys(P99);
  }

  /** The A/A cell differs from itself by a factor of 2, and the candidate by 1.5. */
  @Test
  void noDifferenceBelowThatOfTheSameCell() throws InvalidRunException {
    var suite =
        new SimulatedSuite("rounds: 6", COMPARE.replace("}", ", aaCell: {system: kafka}}"))
            .withLatency(key -> List.of(1000, 2000, 1500).get(key.cell()) + key.round());
    suite.finish();
    var result = result(suite);

    assertThat(result.noise().floorPercent().get(P99)).isCloseTo(100, within(1.0));
    assertThat(result.comparisons()).hasSize(1);
    assertThat(result.comparisons().getFirst().verdict()).isEqualTo(ComparisonVerdict.Undecided);
    assertThat(result.comparisons().getFirst().adjustedP()).isLessThan(0.001);
  }

  @Test
  void oldResultIsTheSameWithoutRuns() throws InvalidRunException {
    var suite = new SimulatedSuite("rounds: 6", COMPARE);
    suite.finish();
    var before = result(suite);
    suite.deleteButResults();

    assertThat(result(suite).comparisons()).isEqualTo(before.comparisons());
    assertThat(result(suite).cells()).isEqualTo(before.cells());
    assertThat(result(suite).overhead()).isEqualTo(before.overhead());
  }

  @Test
  void comparisonHasItsPairsAndVerdict() throws InvalidRunException {
    var suite = new SimulatedSuite("rounds: 6", COMPARE);
    suite.finish();
    var comparison = result(suite).comparisons().getFirst();

    assertThat(comparison.candidate()).isEqualTo("system=pulsar");
    assertThat(comparison.baseline()).isEqualTo("system=kafka");
    assertThat(comparison.value()).isEqualTo("pulsar");
    assertThat(comparison.verdict()).isEqualTo(ComparisonVerdict.Worse);
    assertThat(comparison.n()).isEqualTo(6);
    assertThat(comparison.look()).isEqualTo(6);
    assertThat(comparison.smallestPermutationP()).isEqualTo(0.03125);
    assertThat(comparison.permutationP()).isEqualTo(0.03125);
    assertThat(comparison.leftOut()).isEmpty();
    var product =
        comparison.pairs().stream()
            .mapToDouble(pair -> pair.candidate() / pair.baseline())
            .reduce(1, (a, b) -> a * b);
    assertThat(comparison.ratio()).isCloseTo(Math.pow(product, 1.0 / 6), within(1e-12));
  }

  @Test
  void missingPairsAreNamed() throws InvalidRunException {
    var suite =
        new SimulatedSuite("rounds: 4", IN_TURNS, COMPARE)
            .withFate(
                key -> key.cell() == 1 && key.round() == 2 ? RunOutcome.Invalid : RunOutcome.Valid);
    suite.finish();
    var result = result(suite);

    assertThat(result.comparisons().getFirst().n()).isEqualTo(3);
    assertThat(result.comparisons().getFirst().leftOut())
        .containsExactly(SuiteResultMessage.PAIR_MISSING.with(2, "system=pulsar").toString());
    assertThat(result.runs())
        .filteredOn(run -> run.outcome() == RunOutcome.Invalid)
        .extracting(RunEntry::attempt, RunEntry::reasons)
        .containsExactly(
            tuple(1, List.of("SendErrors")),
            tuple(2, List.of("SendErrors")),
            tuple(3, List.of("SendErrors")));
    assertThat(result.cells().get(1).figures().get(P99).n()).isEqualTo(3);
  }

  @Test
  void excludedFigureEntersNoComparison() throws InvalidRunException {
    var suite = new SimulatedSuite("rounds: 6", COMPARE);
    suite.finish();
    var excluded = Map.of(P99, new RunFigure(1e6, Exclusion.Generator));
    var runs =
        suite.runs().all().stream()
            .map(
                run ->
                    run.key().equals(new RunKey(1, 3, 1))
                        ? SimulatedSuite.with(run, excluded)
                        : run)
            .toList();
    var result =
        new SuiteResultBuilder(
                suite.plan(), suite.suite().getSpec(), SimulatedSuite.SEED, new SuiteRuns(runs))
            .build("1.2.3", suite.now());

    assertThat(result.comparisons().getFirst().n()).isEqualTo(5);
    assertThat(result.comparisons().getFirst().leftOut())
        .containsExactly(
            SuiteResultMessage.FIGURE_EXCLUDED
                .with(3, "system=pulsar", Exclusion.Generator)
                .toString());
    assertThat(result.cells().get(1).figures().get(P99).n()).isEqualTo(5);
  }

  @Test
  void figureOfZeroIsNamedAndUndecided() throws InvalidRunException {
    var suite =
        new SimulatedSuite("rounds: 6", COMPARE)
            .withLatency(key -> key.cell() == 1 && key.round() == 3 ? 0 : 1000 + key.round());
    suite.finish();
    var comparison = result(suite).comparisons().getFirst();

    assertThat(comparison.verdict()).isEqualTo(ComparisonVerdict.Undecided);
    assertThat(comparison.n()).isZero();
    assertThat(comparison.leftOut())
        .containsExactly(SuiteResultMessage.NO_LOGARITHM.with(3, "system=pulsar", 0.0).toString());
    assertThat(result(suite).cells().get(1).figures().get(P99).geometricMean()).isNull();
  }

  @Test
  void runsOfAnIncompleteRoundAreNotCompared() throws InvalidRunException {
    var suite = new SimulatedSuite("rounds: 6", "budgetSeconds: 1000", COMPARE);
    suite.finish();
    var result = result(suite);

    assertThat(result.end()).isEqualTo(EndReason.BudgetSpent);
    assertThat(result.completeRounds()).isEqualTo(4);
    assertThat(result.comparisons().getFirst().pairs()).hasSize(4);
    assertThat(result.comparisons().getFirst().look()).isEqualTo(4);
    assertThat(result.leftOut())
        .containsExactly(SuiteResultMessage.ROUND_INCOMPLETE.with(5).toString());
  }

  @Test
  void overheadIsBetweenMessages() throws InvalidRunException {
    var suite = new SimulatedSuite("rounds: 3", "order: {type: Interleaved}");
    suite.finish();

    // 20 s to the next run, whose first message comes after 40 s.
    assertThat(result(suite).overhead())
        .isEqualTo(
            new OverheadResult(
                5,
                60,
                60,
                List.of(
                    new SystemOverhead("Kafka", false, 2, 60, 60),
                    new SystemOverhead("Pulsar", false, 3, 60, 60))));
    assertThat(result(suite).order().brokers()).isEqualTo(SuiteBrokers.Fresh);
    assertThat(result(suite).order().groups()).isEmpty();
    assertThat(result(suite).runs().getFirst().overheadSeconds()).isNull();
  }

  /** In their places, they come after the first run, hours before they ran again. */
  @Test
  void runsThatWereLostFollowNoOther() throws InvalidRunException {
    var suite = new SimulatedSuite("rounds: 3", IN_TURNS);
    suite.finish();
    var lost = suite.made().subList(1, 3);
    List.copyOf(lost).forEach(suite::delete);
    suite.finish();
    suite.deleteButResults();
    var result = result(suite);

    assertThat(suite.made().subList(4, 6)).containsExactlyElementsOf(lost);
    assertThat(result.runs())
        .extracting(RunEntry::overheadSeconds)
        .containsExactly(null, null, 60.0, null, 60.0, 60.0);
    assertThat(result.overhead().n()).isEqualTo(3);
    assertThat(result.overhead().maxSeconds()).isEqualTo(60);
  }

  /** Of Kafka, the first run of round 1 is not valid, and is repeated at the end of the round. */
  @Test
  void overheadOfSharedBrokersStandsApart() throws InvalidRunException {
    var invalid = new RunKey(0, 1, 1);
    var suite =
        SimulatedSuite.ofTwoLoads("rounds: 2", "brokers: PerRound", "order: {type: Interleaved}")
            .withFate(key -> key.equals(invalid) ? RunOutcome.Invalid : RunOutcome.Valid);
    suite.finish();
    var result = result(suite);

    assertThat(result.overhead().systems())
        .containsExactly(
            new SystemOverhead("Kafka", false, 3, 60, 60),
            new SystemOverhead("Kafka", true, 1, 60, 60),
            new SystemOverhead("Pulsar", false, 2, 60, 60),
            new SystemOverhead("Pulsar", true, 2, 60, 60));
    assertThat(result.order().brokers()).isEqualTo(SuiteBrokers.PerRound);
    assertThat(result.order().groups()).containsExactly(List.of(1, 2), List.of(3, 4));
    assertThat(SuiteResult.parse(Json.write(result))).isEqualTo(result);
  }

  @Test
  void orderIsThatOfTheRuns() throws InvalidRunException {
    var suite = SimulatedSuite.ofFourCells("rounds: 2");
    suite.finish();
    var result = result(suite);

    assertThat(result.order().seed()).isEqualTo(SimulatedSuite.SEED);
    assertThat(result.runs()).extracting(RunEntry::name).containsExactlyElementsOf(suite.made());
    assertThat(result.runs().subList(0, 4))
        .extracting(
            run ->
                result.cells().get(result.order().rounds().get(0).get(run.place() - 1) - 1).name())
        .containsExactlyElementsOf(
            result.runs().subList(0, 4).stream().map(RunEntry::cell).toList());
  }

  @Test
  void refusesWhatIsNoResultOfASuite() throws InvalidRunException {
    var suite = new SimulatedSuite("rounds: 1");
    var whole = Json.write(result(suite));

    assertThatThrownBy(() -> SuiteResult.parse(Results.json(Results.FIGURES)))
        .hasMessage(
            SuiteResultMessage.OTHER_SCHEMA
                .with("brokerbench.io/result/v1alpha1", SuiteResult.SCHEMA_VERSION)
                .toString());
    assertThatThrownBy(() -> SuiteResult.parse(whole.substring(0, whole.length() / 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(SuiteResult.class.getSimpleName());
    assertThatThrownBy(() -> SuiteResult.parse(whole.replace("\"noise\"", "\"gone\"")))
        .hasMessage(SuiteResultMessage.INCOMPLETE.with("noise").toString());
    assertThatThrownBy(() -> SuiteResult.parse(whole.replace("\"floorPercent\"", "\"gone\"")))
        .hasMessage(SuiteResultMessage.INCOMPLETE.with("noise.floorPercent").toString());
    assertThatThrownBy(() -> SuiteResult.parse(whole.replace("\"coordinates\"", "\"gone\"")))
        .hasMessage(SuiteResultMessage.INCOMPLETE.with("cells[0]").toString());
    assertThat(SuiteResult.parse(whole.replaceFirst("\\{", "{\"gone\": 1,")).name())
        .isEqualTo("a-suite");
  }
}
