package io.brokerbench.core.suite.result;

import io.brokerbench.api.CompareSpec;
import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.statistics.Comparison;
import io.brokerbench.core.statistics.Logarithms;
import io.brokerbench.core.statistics.SignFlipTest;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.progress.Pairings;
import io.brokerbench.core.suite.progress.PlannedComparison;
import io.brokerbench.core.suite.progress.SuiteRuns;
import io.brokerbench.core.suite.result.ComparisonResult.Pair;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Puts the judged comparisons together with their pairs, and with what is missing of them. */
final class ComparisonResults {

  private final SuitePlan plan;
  private final CompareSpec compare;
  private final SuiteRuns runs;
  private final Pairings values;
  private final int rounds;

  /**
   * Of a suite.
   *
   * @param compare null where nothing is compared
   * @param rounds that are complete
   */
  ComparisonResults(SuitePlan plan, CompareSpec compare, SuiteRuns runs, int rounds) {
    this.plan = plan;
    this.compare = compare;
    this.runs = runs;
    this.rounds = rounds;
    values = new Pairings(plan, runs);
  }

  /** One per planned comparison, which {@code judged} has in the same order. */
  List<ComparisonResult> of(List<Comparison> judged) {
    var planned = PlannedComparison.of(plan);
    return IntStream.range(0, planned.size())
        .mapToObj(i -> of(planned.get(i), judged.get(i)))
        .toList();
  }

  private ComparisonResult of(PlannedComparison planned, Comparison judged) {
    var n = judged.n();
    return new ComparisonResult(
        name(planned.candidate()),
        name(planned.baseline()),
        plan.cells().get(planned.candidate()).cell().values().get(compare.axis()),
        planned.figure(),
        planned.figure().higherIsBetter(),
        pairs(planned),
        n,
        judged.round(),
        nullable(judged.ratio()),
        judged.interval().orElse(null),
        judged.simultaneousInterval().orElse(null),
        judged.p(),
        judged.adjustedP(),
        judged.adjustedEquivalenceP(),
        nullable(judged.signFlipP()),
        n == 0 ? null : SignFlipTest.smallestP(n),
        ComparisonVerdict.of(judged.verdict()),
        judged.moreRounds().isPresent() ? judged.moreRounds().getAsInt() : null,
        leftOut(planned, judged).map(Message::toString).toList());
  }

  private List<Pair> pairs(PlannedComparison planned) {
    var pairs = new ArrayList<Pair>();
    for (var round = 1; round <= rounds; round++) {
      var baseline = values.value(planned.baseline(), round, planned.figure());
      var candidate = values.value(planned.candidate(), round, planned.figure());
      if (baseline.isPresent() && candidate.isPresent()) {
        pairs.add(new Pair(round, baseline.get(), candidate.get()));
      }
    }
    return pairs;
  }

  /** Up to the look that gave the verdict: later rounds do not matter to it. */
  private Stream<Message> leftOut(PlannedComparison planned, Comparison judged) {
    var decided = ComparisonVerdict.of(judged.verdict()) != ComparisonVerdict.Undecided;
    return IntStream.rangeClosed(1, decided ? judged.round() : rounds)
        .boxed()
        .flatMap(
            round ->
                Stream.of(planned.baseline(), planned.candidate())
                    .flatMap(cell -> lack(cell, round, planned.figure()).stream()));
  }

  private Optional<Message> lack(int cell, int round, ComparedFigure figure) {
    var run = runs.valid(cell, round);
    if (run.isEmpty()) {
      return Optional.of(SuiteResultMessage.PAIR_MISSING.with(round, name(cell)));
    }
    var found = run.get().figures().get(figure);
    if (found == null) {
      return Optional.of(SuiteResultMessage.FIGURE_MISSING.with(round, name(cell)));
    }
    if (!found.counts()) {
      return Optional.of(
          SuiteResultMessage.FIGURE_EXCLUDED.with(round, name(cell), found.excluded()));
    }
    return Logarithms.exists(found.value())
        ? Optional.empty()
        : Optional.of(SuiteResultMessage.NO_LOGARITHM.with(round, name(cell), found.value()));
  }

  private String name(int cell) {
    return plan.cells().get(cell).cell().name();
  }

  private static Double nullable(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }
}
