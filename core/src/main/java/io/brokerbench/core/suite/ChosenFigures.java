package io.brokerbench.core.suite;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The figures by which each pair of cells is compared. Collects what is wrong. */
final class ChosenFigures {

  private static final String FIELD = "spec.compare.figures";

  private final List<ComparedFigure> given;
  private final Map<Lack, Set<Cell>> lacks = new LinkedHashMap<>();
  private final Set<ComparedFigure> measured = EnumSet.allOf(ComparedFigure.class);
  private final List<List<Cell>> loadsInFiles = new ArrayList<>();
  private final List<List<Cell>> nothingInCommon = new ArrayList<>();

  private record Lack(ComparedFigure figure, Message reason) {}

  /**
   * Of one suite.
   *
   * @param given figures that the suite names; empty for the defaults of each load
   */
  ChosenFigures(List<ComparedFigure> given) {
    this.given = given;
  }

  /** The figures of a pair; those that are wrong are among the {@link #problems}. */
  List<ComparedFigure> of(PlannedCell base, PlannedCell candidate) {
    if (given.isEmpty()) {
      return byDefault(base, candidate);
    }
    check(base);
    check(candidate);
    return given;
  }

  private List<ComparedFigure> byDefault(PlannedCell base, PlannedCell candidate) {
    var names = List.of(base.cell(), candidate.cell());
    if (base.load() == null || candidate.load() == null) {
      loadsInFiles.add(names);
      return List.of();
    }
    var common = new ArrayList<>(MeasuredFigures.byDefault(base.load()));
    common.retainAll(MeasuredFigures.byDefault(candidate.load()));
    if (common.isEmpty()) {
      nothingInCommon.add(names);
    }
    return common;
  }

  private void check(PlannedCell cell) {
    if (cell.load() == null) {
      return;
    }
    measured.removeIf(figure -> MeasuredFigures.lack(figure, cell.load()).isPresent());
    for (var figure : given) {
      MeasuredFigures.lack(figure, cell.load())
          .ifPresent(
              reason ->
                  lacks
                      .computeIfAbsent(new Lack(figure, reason), key -> new LinkedHashSet<>())
                      .add(cell.cell()));
    }
  }

  /** One for each cause, with its first cells. */
  List<Problem> problems() {
    var problems = new ArrayList<Problem>();
    lacks.forEach(
        (lack, cells) ->
            problems.add(
                new Problem(
                    FIELD + "[" + given.indexOf(lack.figure()) + "]",
                    lack.figure().name(),
                    SuiteMessage.FIGURE_NOT_MEASURED.with(
                        cells.size(),
                        cells.iterator().next(),
                        lack.reason(),
                        List.copyOf(measured)))));
    add(problems, loadsInFiles, SuiteMessage.FIGURES_OF_FILE);
    add(problems, nothingInCommon, SuiteMessage.NO_FIGURES);
    return problems;
  }

  private static void add(List<Problem> problems, List<List<Cell>> pairs, SuiteMessage message) {
    if (!pairs.isEmpty()) {
      problems.add(new Problem(FIELD, message.with(pairs.size(), pairs.getFirst())));
    }
  }
}
