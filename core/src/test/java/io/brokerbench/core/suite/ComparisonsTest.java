package io.brokerbench.core.suite;

import static io.brokerbench.api.ComparedFigure.CatchUpReadRate;
import static io.brokerbench.api.ComparedFigure.DrainTime;
import static io.brokerbench.api.ComparedFigure.EndToEndLatencyP99;
import static io.brokerbench.api.ComparedFigure.PeakRate;
import static io.brokerbench.api.ComparedFigure.PublishLatencyP99;
import static io.brokerbench.api.ComparedFigure.PublishLatencyP999;
import static io.brokerbench.api.ComparedFigure.Throughput;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.api.RateType;
import io.brokerbench.core.document.DocumentMessage;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ComparisonsTest {

  private static final String MATRIX = Suites.SYSTEMS + ", " + Suites.LEVELS;
  private static final String SYSTEMS = "compare: {axis: system, baseline: kafka}";
  private static final List<ComparedFigure> LATENCIES =
      List.of(PublishLatencyP99, EndToEndLatencyP99);

  @Test
  void comparesCellsThatDifferInTheAxisOnly() throws Exception {
    var comparisons = Suites.plan(MATRIX, SYSTEMS).comparisons();

    assertThat(comparisons.pairs())
        .containsExactly(new CellPair(0, 2, LATENCIES), new CellPair(1, 3, LATENCIES));
    assertThat(comparisons.count()).isEqualTo(4);
    assertThat(comparisons.sameCell()).isEmpty();
  }

  @Test
  void baselineMayBeAnyValueOfAnyAxis() throws Exception {
    var levels = "{axis: level, path: durability.level, values: [3, 4, {name: l3, value: 3}]}";
    var more = "compare: {axis: level, baseline: 4, figures: [PublishLatencyP999]}";
    var comparisons = Suites.plan(Suites.SYSTEMS + ", " + levels, more).comparisons();

    var figures = List.of(PublishLatencyP999);
    assertThat(comparisons.pairs())
        .containsExactly(
            new CellPair(1, 0, figures),
            new CellPair(1, 2, figures),
            new CellPair(4, 3, figures),
            new CellPair(4, 5, figures));
  }

  @Test
  void runsOfTheSameCellAreNoComparison() throws Exception {
    var more = "compare: {axis: system, baseline: kafka, aaCell: {system: pulsar, level: 3}}";
    var comparisons = Suites.plan(MATRIX, more).comparisons();

    assertThat(comparisons.pairs())
        .containsExactly(new CellPair(0, 2, LATENCIES), new CellPair(1, 4, LATENCIES));
    assertThat(comparisons.sameCell()).isEqualTo(Optional.of(new CellPair(2, 3, LATENCIES)));
    assertThat(comparisons.count()).isEqualTo(4);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void figuresFollowTheLoad(String workload, List<ComparedFigure> figures) throws Exception {
    var load = "{axis: load, values: [{name: a, spec: {workload: " + workload + "}}]}";
    var comparisons = Suites.plan(Suites.SYSTEMS + ", " + load, SYSTEMS).comparisons();

    assertThat(comparisons.pairs()).containsExactly(new CellPair(0, 1, figures));
  }

  static Stream<Arguments> figuresFollowTheLoad() {
    return Stream.of(
        Arguments.of("{}", LATENCIES),
        Arguments.of("{subscriptionsPerTopic: 0}", List.of(PublishLatencyP99)),
        Arguments.of(
            "{rate: {type: Steps, messagesPerSecond: null, stepsMessagesPerSecond: [10, 20]}}",
            LATENCIES),
        Arguments.of("{rate: {type: Peak, messagesPerSecond: null, peak: {}}}", List.of(PeakRate)),
        Arguments.of("{rate: {type: Unlimited, messagesPerSecond: null}}", List.of(Throughput)),
        Arguments.of(
            "{backlog: {type: CatchUp, seconds: 60}}", List.of(CatchUpReadRate, DrainTime)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource
  void rejectsWrongComparisons(
      String axes, String more, String field, String value, Message message) {
    assertThat(Suites.problems(axes, more))
        .containsExactly(new Problem("spec.compare." + field, value, message));
  }

  static Stream<Arguments> rejectsWrongComparisons() {
    return Stream.of(
        Arguments.of(
            MATRIX,
            "compare: {axis: systems, baseline: kafka}",
            "axis",
            "systems",
            SuiteMessage.UNKNOWN_AXIS.with(List.of("level", "system"))),
        Arguments.of(
            MATRIX,
            "compare: {axis: system, baseline: 3}",
            "baseline",
            "3",
            SuiteMessage.UNKNOWN_VALUE.with("system", List.of("kafka", "pulsar"))),
        Arguments.of(
            MATRIX,
            "compare: {axis: system, baseline: kafka, figures: [Throughput, PublishLatency]}",
            "figures[1]",
            "PublishLatency",
            DocumentMessage.MUST_BE.with(
                DocumentMessage.ONE_OF.with(
                    Stream.of(ComparedFigure.values()).map(Enum::name).sorted().toList()))),
        Arguments.of(
            MATRIX,
            "compare: {axis: system, baseline: kafka, figures: [Throughput, Throughput]}",
            "figures[1]",
            "Throughput",
            SuiteMessage.FIGURE_TWICE.with()),
        Arguments.of(
            Suites.LEVELS.replace(", 4", ""),
            "compare: {axis: level, baseline: 3}",
            "axis",
            "level",
            SuiteMessage.ONE_VALUE.with()),
        Arguments.of(
            MATRIX,
            SYSTEMS + "\n  exclude: [{system: kafka, level: 3}, {system: pulsar, level: 4}]",
            "baseline",
            "kafka",
            SuiteMessage.NOTHING_TO_COMPARE.with("kafka", "system")));
  }

  @ParameterizedTest(name = "{0} of {1}")
  @MethodSource
  void rejectsFiguresThatNoRunHas(ComparedFigure figure, String workload, Message lack) {
    var load = "{axis: load, values: [{name: a, spec: {workload: " + workload + "}}]}";
    var more = "compare: {axis: system, baseline: kafka, figures: [" + figure + "]}";

    assertThat(Suites.problems(Suites.SYSTEMS + ", " + load, more))
        .extracting(
            problem -> problem.message().id(),
            problem -> problem.message().arguments().getFirst(),
            problem -> problem.message().arguments().get(2))
        .containsExactly(tuple(SuiteMessage.FIGURE_NOT_MEASURED, 2, lack));
  }

  static Stream<Arguments> rejectsFiguresThatNoRunHas() {
    var unlimited = "{rate: {type: Unlimited, messagesPerSecond: null}}";
    var readLater =
        "{durationSeconds: null, backlog: {type: CatchUp, seconds: 60, producers: Stop}}";
    return Stream.of(
        Arguments.of(PeakRate, "{}", SuiteMessage.NO_PEAK.with(RateType.Fixed)),
        Arguments.of(DrainTime, "{}", SuiteMessage.NO_BACKLOG.with()),
        Arguments.of(CatchUpReadRate, "{}", SuiteMessage.NO_BACKLOG.with()),
        Arguments.of(PublishLatencyP99, unlimited, SuiteMessage.NO_SCHEDULE.with()),
        Arguments.of(
            EndToEndLatencyP99, "{subscriptionsPerTopic: 0}", SuiteMessage.NO_SUBSCRIPTION.with()),
        Arguments.of(EndToEndLatencyP99, readLater, SuiteMessage.NO_CONSUMERS.with()),
        Arguments.of(
            ComparedFigure.ConsumeThroughput, readLater, SuiteMessage.NO_CONSUMERS.with()));
  }

  @Test
  void cellsWithOtherFiguresCannotBeCompared() {
    var rates =
        "{axis: rate, values: [{name: fixed, spec: {}}, {name: open, spec: {workload: {rate:"
            + " {type: Unlimited, messagesPerSecond: null}}}}]}";

    assertThat(
            Suites.problems(Suites.SYSTEMS + ", " + rates, "compare: {axis: rate, baseline: open}"))
        .extracting(
            Problem::field,
            problem -> problem.message().id(),
            problem -> problem.message().arguments().getFirst())
        .containsExactly(tuple("spec.compare.figures", SuiteMessage.NO_FIGURES, 2));
  }

  @Test
  void remarksWhatIsNotCompared() throws Exception {
    var plan = Suites.plan(MATRIX, SYSTEMS, "exclude: [{system: kafka, level: 4}]");

    var alone = plan.cells().get(2).cell();
    assertThat(alone).hasToString("system=pulsar,level=4");
    assertThat(plan.remarks()).contains(SuiteMessage.WITHOUT_BASELINE.with(1, alone, "kafka"));
  }

  @Test
  void remarksGivenRates() throws Exception {
    var more = "compare: {axis: system, baseline: kafka, figures: [Throughput]}";

    assertThat(Suites.plan(MATRIX, more).remarks())
        .contains(SuiteMessage.CONSTANT_FIGURE.with(Throughput));
  }
}
