package io.brokerbench.core.suite.result;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.statistics.CellSummary;
import io.brokerbench.core.statistics.Logarithms;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.figure.OmbFigure;
import io.brokerbench.core.suite.figure.RunFigure;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.core.suite.progress.SuiteRuns;
import io.brokerbench.core.suite.published.PublishedFigure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/** Sets published figures beside those of the valid runs of the same cell. */
final class PublishedResults {

  private final Map<String, List<SuiteRun>> validRuns = new HashMap<>();

  private PublishedResults(SuitePlan plan, SuiteRuns runs) {
    for (var cell = 0; cell < plan.cells().size(); cell++) {
      var index = cell;
      validRuns.put(
          plan.cells().get(cell).cell().name(),
          IntStream.rangeClosed(1, plan.rounds())
              .mapToObj(round -> runs.valid(index, round))
              .flatMap(Optional::stream)
              .toList());
    }
  }

  static List<PublishedResult> of(SuitePlan plan, SuiteRuns runs, List<PublishedFigure> figures) {
    if (figures.isEmpty()) {
      return List.of();
    }
    var results = new PublishedResults(plan, runs);
    return figures.stream().map(results::of).toList();
  }

  private PublishedResult of(PublishedFigure published) {
    var measured = values(published);
    var mean =
        measured.isEmpty() || !measured.stream().allMatch(Logarithms::exists)
            ? null
            : (Double) CellSummary.of(measured).geometricMean();
    var theirs = published.value() == null ? null : (Double) published.value().doubleValue();
    var ratio = mean == null || theirs == null ? null : (Double) (mean / theirs);
    return new PublishedResult(
        published.cell(),
        published.figure(),
        published.unit(),
        theirs,
        published.precision(),
        published.source(),
        measured.size(),
        mean,
        ratio,
        ratio == null ? lack(published, measured).toString() : null);
  }

  private List<Double> values(PublishedFigure published) {
    return validRuns.get(published.cell()).stream()
        .filter(run -> counts(run, published.figure()))
        .map(
            run ->
                published
                    .unit()
                    .of(
                        run.omb().values().get(published.figure()).value(),
                        run.omb().bytesPerMessage()))
        .flatMap(Optional::stream)
        .toList();
  }

  private static boolean counts(SuiteRun run, OmbFigure figure) {
    var found = run.omb().values().get(figure);
    return found != null && found.counts();
  }

  private Message lack(PublishedFigure published, List<Double> measured) {
    if (published.value() == null) {
      return SuiteResultMessage.NO_VALUE_THEN.with();
    }
    if (!measured.isEmpty()) {
      return SuiteResultMessage.NO_RATIO.with(
          measured.stream().filter(value -> !Logarithms.exists(value)).findFirst().orElseThrow());
    }
    return validRuns.get(published.cell()).stream()
        .map(run -> run.omb().values().get(published.figure()))
        .filter(Objects::nonNull)
        .map(RunFigure::excluded)
        .filter(Objects::nonNull)
        .findFirst()
        .map(SuiteResultMessage.EXCLUDED_NOW::with)
        .orElseGet(SuiteResultMessage.FIGURE_NOT_NOW::with);
  }
}
