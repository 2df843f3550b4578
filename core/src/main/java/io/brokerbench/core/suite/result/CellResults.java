package io.brokerbench.core.suite.result;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.condition.BrokerFacts;
import io.brokerbench.core.statistics.CellSummary;
import io.brokerbench.core.statistics.Logarithms;
import io.brokerbench.core.statistics.Trend;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.figure.Exclusion;
import io.brokerbench.core.suite.progress.Pairings;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.core.suite.progress.SuiteRuns;
import io.brokerbench.core.suite.result.CellResult.FigureSummary;
import java.util.EnumMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Summarizes each cell over its valid runs. */
final class CellResults {

  private CellResults() {}

  static List<CellResult> of(SuitePlan plan, SuiteRuns runs) {
    var values = new Pairings(plan, runs);
    var brokers =
        runs.all().stream()
            .filter(SuiteRun::valid)
            .collect(
                Collectors.groupingBy(
                    run -> run.key().cell(),
                    Collectors.mapping(SuiteRun::brokers, Collectors.toSet())));
    return IntStream.range(0, plan.cells().size())
        .mapToObj(
            cell -> {
              var figures = new EnumMap<ComparedFigure, FigureSummary>(ComparedFigure.class);
              for (var figure : ComparedFigure.values()) {
                var byRound =
                    IntStream.rangeClosed(1, plan.rounds())
                        .mapToObj(round -> values.value(cell, round, figure).orElse(null))
                        .toList();
                if (byRound.stream().anyMatch(Objects::nonNull)) {
                  var limited = generatorLimits(runs, cell, plan.rounds(), figure);
                  figures.put(figure, summary(byRound, limited));
                }
              }
              var planned = plan.cells().get(cell).cell();
              var facts = BrokerFacts.of(brokers.getOrDefault(cell, Set.of()));
              return new CellResult(
                  planned.name(), planned.coordinates(), facts.version(), facts.machine(), figures);
            })
        .toList();
  }

  /**
   * Whether it limits the figure of a valid run. It does so where brokers are fast, so that a mean
   * of the other runs would be that of slow brokers.
   */
  private static boolean generatorLimits(
      SuiteRuns runs, int cell, int rounds, ComparedFigure figure) {
    return IntStream.rangeClosed(1, rounds)
        .mapToObj(round -> runs.valid(cell, round))
        .flatMap(Optional::stream)
        .map(run -> run.figures().get(figure))
        .filter(Objects::nonNull)
        .anyMatch(value -> value.excluded() == Exclusion.Generator);
  }

  private static FigureSummary summary(List<Double> byRound, boolean limited) {
    var values = byRound.stream().filter(Objects::nonNull).toList();
    if (limited || !values.stream().allMatch(Logarithms::exists)) {
      return FigureSummary.without(values.size());
    }
    var rounds =
        byRound.stream().mapToDouble(value -> value == null ? Double.NaN : value).toArray();
    return FigureSummary.of(CellSummary.of(values), Trend.of(rounds).orElse(null));
  }
}
