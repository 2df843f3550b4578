package io.brokerbench.core.suite.result;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.progress.Pairings;
import io.brokerbench.core.suite.progress.SuiteRuns;
import io.brokerbench.core.suite.result.CellResult.FigureSummary;
import java.util.EnumMap;
import java.util.List;
import java.util.Objects;

/** Finds how much figures differ without a cause. */
final class Noise {

  private Noise() {}

  static NoiseResult of(
      SuitePlan plan, SuiteRuns runs, List<CellResult> cells, int completeRounds) {
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
    return new NoiseResult(variation, floor);
  }
}
