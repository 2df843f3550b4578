package io.brokerbench.core.suite.result;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.api.PricesSpec;
import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.text.Printable;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Whether {@code suite.json} has what its readers rely on. Every error is an {@link
 * IllegalArgumentException} that names the field.
 */
final class SuiteResultChecks {

  private SuiteResultChecks() {}

  static void check(SuiteResult result) {
    require(result.name(), "name");
    require(result.order(), "order");
    require(result.noise(), "noise");
    require(result.noise().coefficientOfVariation(), "noise.coefficientOfVariation");
    require(result.noise().floorPercent(), "noise.floorPercent");
    requireValues(result.noise().withinRounds(), "noise.withinRounds");
    requireValues(result.noise().roundsNeeded(), "noise.roundsNeeded");
    require(result.leftOut(), "leftOut");
    checkPercent(result.practicalPercent(), "practicalPercent");
    checkCells(result.cells());
    checkRuns(result.runs());
    checkComparisons(result);
    checkRegressions(result);
    requireEach(
        result.differences(), "differences", SuiteDifference::condition, SuiteDifference::cells);
    requireEach(
        result.publishedFigures(),
        "publishedFigures",
        PublishedResult::cell,
        PublishedResult::figure,
        PublishedResult::unit,
        PublishedResult::precision,
        PublishedResult::source);
    if (result.prices() != null) {
      checkPrice(result.prices().brokerNodePerHour(), "prices.brokerNodePerHour");
    }
  }

  private static void checkCells(List<CellResult> cells) {
    requireEach(cells, "cells", CellResult::name, CellResult::coordinates, CellResult::figures);
    for (var i = 0; i < cells.size(); i++) {
      var place = "cells[" + i + "].";
      requireValues(cells.get(i).coordinates(), place + "coordinates");
      requireValues(cells.get(i).figures(), place + "figures");
      cells
          .get(i)
          .figures()
          .forEach(
              (figure, summary) ->
                  checkPositive(
                      summary.geometricMean(), place + "figures." + figure + ".geometricMean"));
    }
  }

  private static void checkRuns(List<RunEntry> runs) {
    requireEach(
        runs,
        "runs",
        RunEntry::name,
        RunEntry::cell,
        RunEntry::outcome,
        RunEntry::figures,
        RunEntry::excluded,
        RunEntry::reasons);
    for (var i = 0; i < runs.size(); i++) {
      var place = "runs[" + i + "].";
      requireEach(runs.get(i).reasons(), place + "reasons");
      requireValues(runs.get(i).excluded(), place + "excluded");
      checkFigures(runs.get(i).figures(), place + "figures");
    }
  }

  private static void checkFigures(Map<ComparedFigure, Double> figures, String field) {
    requireValues(figures, field);
    figures.forEach(
        (figure, value) -> {
          if (!Double.isFinite(value)) {
            throw invalid(SuiteResultMessage.NO_NUMBER, field + "." + figure, value);
          }
        });
  }

  private static void checkComparisons(SuiteResult result) {
    var comparisons = result.comparisons();
    requireEach(
        comparisons,
        "comparisons",
        ComparisonResult::candidate,
        ComparisonResult::value,
        ComparisonResult::figure,
        ComparisonResult::verdict,
        ComparisonResult::leftOut);
    if (!comparisons.isEmpty()) {
      require(result.baselineValue(), "baselineValue");
    }
    for (var i = 0; i < comparisons.size(); i++) {
      var comparison = comparisons.get(i);
      var place = "comparisons[" + i + "].";
      if (comparison.verdict() != ComparisonVerdict.Undecided) {
        require(comparison.ratio(), place + "ratio");
      }
      checkPositive(comparison.ratio(), place + "ratio");
      requireEach(comparison.leftOut(), place + "leftOut");
    }
  }

  private static void checkRegressions(SuiteResult result) {
    var regressions = result.regressions();
    requireEach(
        regressions,
        "regressions",
        RegressionResult::cell,
        RegressionResult::figure,
        RegressionResult::verdict);
    if (!regressions.isEmpty()) {
      require(result.baseline(), "baseline");
    }
    for (var i = 0; i < regressions.size(); i++) {
      if (regressions.get(i).verdict() == RegressionVerdict.Regressed) {
        require(regressions.get(i).ratio(), "regressions[" + i + "].ratio");
      }
    }
  }

  /** Null is no value. */
  private static void checkPercent(Double value, String field) {
    if (value != null && !(value >= 0 && Double.isFinite(value))) {
      throw invalid(SuiteResultMessage.NEGATIVE, field, value);
    }
  }

  private static void checkPrice(String price, String field) {
    require(price, field);
    if (!price.matches(PricesSpec.PATTERN)) {
      throw invalid(SuiteResultMessage.NO_PRICE, field, price);
    }
  }

  /** Likewise. */
  private static void checkPositive(Double value, String field) {
    if (value != null && !(value > 0 && Double.isFinite(value))) {
      throw invalid(SuiteResultMessage.NOT_POSITIVE, field, value);
    }
  }

  private static IllegalArgumentException invalid(MessageId message, String field, Object value) {
    var shown = Printable.value(String.valueOf(value));
    return new IllegalArgumentException(message.with(field, shown).toString());
  }

  private static void require(Object value, String field) {
    if (value == null) {
      throw new IllegalArgumentException(SuiteResultMessage.INCOMPLETE.with(field).toString());
    }
  }

  private static void requireValues(Map<?, ?> map, String field) {
    map.forEach((key, value) -> require(value, field + "." + Printable.value(key.toString())));
  }

  @SafeVarargs
  private static <T> void requireEach(List<T> list, String field, Function<T, ?>... parts) {
    require(list, field);
    for (var i = 0; i < list.size(); i++) {
      var place = field + "[" + i + "]";
      require(list.get(i), place);
      for (var part : parts) {
        require(part.apply(list.get(i)), place);
      }
    }
  }
}
