package io.brokerbench.core.suite.result;

import io.brokerbench.api.BenchmarkSuiteSpec;
import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.statistics.PairNoise;
import io.brokerbench.core.statistics.Pairing;
import io.brokerbench.core.suite.RoundsNeeded;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.progress.Pairings;
import io.brokerbench.core.suite.progress.PlannedComparison;
import io.brokerbench.core.suite.progress.SuiteRuns;
import io.brokerbench.core.suite.result.CellResult.FigureSummary;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Finds how much figures differ without a cause. */
final class Noise {

  private Noise() {}

  static NoiseResult of(
      SuitePlan plan,
      BenchmarkSuiteSpec spec,
      SuiteRuns runs,
      List<CellResult> cells,
      int completeRounds) {
    var variation = new EnumMap<ComparedFigure, Double>(ComparedFigure.class);
    var floor = new EnumMap<ComparedFigure, Double>(ComparedFigure.class);
    var pairings = new Pairings(plan, runs);
    for (var figure : ComparedFigure.values()) {
      var variations =
          cells.stream()
              .map(cell -> cell.figures().get(figure))
              .filter(Objects::nonNull)
              .map(FigureSummary::coefficientOfVariation)
              .filter(Objects::nonNull)
              .sorted()
              .toList();
      if (!variations.isEmpty()) {
        variation.put(figure, Medians.of(variations));
      }
      pairings
          .sameCell(figure, completeRounds)
          .ifPresent(
              pairing ->
                  pairing.differencePercent().ifPresent(percent -> floor.put(figure, percent)));
    }
    var withinRounds = withinRounds(plan, pairings.of(completeRounds));
    return new NoiseResult(
        variation,
        floor,
        withinRounds,
        RoundsNeeded.at(spec, plan.comparisons().count(), withinRounds));
  }

  private static Map<ComparedFigure, Double> withinRounds(SuitePlan plan, List<Pairing> pairings) {
    var comparisons = PlannedComparison.of(plan);
    var all = new EnumMap<ComparedFigure, List<Pairing>>(ComparedFigure.class);
    for (var i = 0; i < comparisons.size(); i++) {
      all.computeIfAbsent(comparisons.get(i).figure(), figure -> new ArrayList<>())
          .add(pairings.get(i));
    }
    var found = new EnumMap<ComparedFigure, Double>(ComparedFigure.class);
    all.forEach(
        (figure, pairs) -> PairNoise.of(pairs).ifPresent(share -> found.put(figure, share)));
    return found;
  }
}
