package io.brokerbench.e2e.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.figure.RunFigures;
import io.brokerbench.core.suite.progress.EndReason;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.result.ComparisonResult;
import io.brokerbench.core.suite.result.RunEntry;
import io.brokerbench.core.suite.result.SuiteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What holds of every suite whose runs are all valid. */
public final class SuiteChecks {

  private SuiteChecks() {}

  /** The names of its runs, in the order in which the suite creates them if none is repeated. */
  public static List<String> runsInOrder(SuitePlan plan, long seed) {
    var order = plan.order(seed);
    return IntStream.rangeClosed(1, plan.rounds())
        .boxed()
        .flatMap(
            round ->
                order.ofRound(round).stream().map(cell -> plan.cells().get(cell).runName(round, 1)))
        .toList();
  }

  /** Its runs that have results, in the order of {@code suite.json}. */
  public static Stream<RunEntry> measured(SuiteResult result) {
    var measured = Set.of(RunOutcome.Valid, RunOutcome.Invalid);
    return result.runs().stream().filter(run -> measured.contains(run.outcome()));
  }

  /**
   * Each cell has run once in each round, one run after the other in the planned order, with a
   * valid result; nothing ran twice, and nothing else ran.
   */
  public static void assertEachCellOncePerRound(
      SuiteHandle suite, SuitePlan plan, CreatedRuns created) {
    var status = suite.status();
    var planned = runsInOrder(plan, status.seed());
    assertThat(created.names()).isEqualTo(planned);
    assertThat(status.runs().total()).isEqualTo(plan.runs());
    assertThat(status.runs().finished()).isEqualTo(plan.runs());
    assertThat(status.runs().valid()).isEqualTo(plan.runs());
    assertThat(status.runs().failed()).isZero();
    assertThat(status.runs().repeated()).isZero();
    assertThat(status.failures()).isEmpty();

    var result = suite.result();
    assertThat(result.end()).isEqualTo(EndReason.Complete);
    assertThat(result.completeRounds()).isEqualTo(plan.rounds());
    assertThat(result.runs())
        .allSatisfy(
            run -> {
              assertThat(run.outcome()).as(run.name()).isEqualTo(RunOutcome.Valid);
              assertThat(run.reasons()).as(run.name()).isEmpty();
              assertThat(run.attempt()).as(run.name()).isEqualTo(1);
            })
        .extracting(RunEntry::name)
        .isEqualTo(planned);
    assertThat(cellsAndRounds(result)).containsExactlyInAnyOrderElementsOf(cellsAndRounds(plan));
    assertOneAfterTheOther(result.runs());
    result.runs().forEach(run -> assertFigures(run, suite.resultOf(run.name())));
    result.comparisons().forEach(comparison -> assertPairs(comparison, result));
  }

  private static List<String> cellsAndRounds(SuiteResult result) {
    return result.runs().stream().map(run -> run.cell() + " " + run.round()).toList();
  }

  private static List<String> cellsAndRounds(SuitePlan plan) {
    return plan.cells().stream()
        .flatMap(
            cell ->
                IntStream.rangeClosed(1, plan.rounds())
                    .mapToObj(round -> cell.cell().name() + " " + round))
        .toList();
  }

  private static void assertOneAfterTheOther(List<RunEntry> runs) {
    for (var i = 1; i < runs.size(); i++) {
      assertThat(runs.get(i).from()).as(runs.get(i).name()).isAfterOrEqualTo(runs.get(i - 1).to());
    }
  }

  /** A figure of the suite is the run's own, to the last digit. */
  public static void assertFigures(RunEntry run, RunResult result) {
    var own =
        RunFigures.of(result).entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, figure -> figure.getValue().value()));
    assertThat(own).as(run.name()).isNotEmpty().isEqualTo(run.figures());
    assertThat(run.figures())
        .as(run.name())
        .containsEntry(ComparedFigure.Throughput, result.figures().publish().messagesPerSecond());
    assertThat(excluded(result)).as(run.name()).isEqualTo(run.excluded().keySet());
  }

  private static Set<ComparedFigure> excluded(RunResult result) {
    return RunFigures.of(result).entrySet().stream()
        .filter(figure -> !figure.getValue().counts())
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  /** The pairs of a comparison are the figures of both cells, in each round in which both count. */
  public static void assertPairs(ComparisonResult comparison, SuiteResult result) {
    var expected = new ArrayList<ComparisonResult.Pair>();
    for (var round = 1; round <= result.completeRounds(); round++) {
      var baseline = counted(result, comparison.baseline(), round, comparison.figure());
      var candidate = counted(result, comparison.candidate(), round, comparison.figure());
      if (baseline.isPresent() && candidate.isPresent()) {
        expected.add(new ComparisonResult.Pair(round, baseline.get(), candidate.get()));
      }
    }
    assertThat(comparison.pairs()).isEqualTo(expected);
  }

  private static Optional<Double> counted(
      SuiteResult result, String cell, int round, ComparedFigure figure) {
    return result.runs().stream()
        .filter(run -> run.cell().equals(cell) && run.round() == round)
        .filter(run -> run.outcome() == RunOutcome.Valid && !run.excluded().containsKey(figure))
        .flatMap(run -> Optional.ofNullable(run.figures().get(figure)).stream())
        .findFirst();
  }
}
