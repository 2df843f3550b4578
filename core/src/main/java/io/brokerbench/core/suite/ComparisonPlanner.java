package io.brokerbench.core.suite;

import io.brokerbench.api.CompareSpec;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Finds the cells that are compared, and the figures. */
final class ComparisonPlanner {

  private static final String FIELD = "spec.compare";

  private final CompareSpec compare;
  private final List<PlannedCell> cells;
  private final String baseline;
  private final ChosenFigures figures;
  private final List<Problem> problems = new ArrayList<>();
  private final List<Message> remarks = new ArrayList<>();

  private ComparisonPlanner(CompareSpec compare, List<PlannedCell> cells) {
    this.compare = compare;
    this.cells = cells;
    baseline = String.valueOf(compare.baseline().getValue());
    figures = new ChosenFigures(compare.figures());
  }

  /**
   * Checks what needs no cell: whether axis and baseline are there, and something to compare with.
   *
   * @param compare null where nothing is compared
   * @throws InvalidRunException with everything that is wrong
   */
  static void check(CompareSpec compare, List<Axis> axes) throws InvalidRunException {
    if (compare == null) {
      return;
    }
    var problems = new ArrayList<Problem>();
    var choices = new Choices(axes, problems);
    var index = choices.axis(compare.axis(), FIELD + ".axis");
    if (index != Choices.ANY) {
      var axis = axes.get(index);
      choices.value(axis, compare.baseline(), FIELD + ".baseline");
      if (axis.values().size() == 1) {
        problems.add(new Problem(FIELD + ".axis", axis.name(), SuiteMessage.ONE_VALUE.with()));
      }
    }
    var figures = compare.figures();
    for (var i = 0; i < figures.size(); i++) {
      if (figures.indexOf(figures.get(i)) < i) {
        problems.add(
            new Problem(
                FIELD + ".figures[" + i + "]",
                figures.get(i).name(),
                SuiteMessage.FIGURE_TWICE.with()));
      }
    }
    if (!problems.isEmpty()) {
      throw new InvalidRunException(problems);
    }
  }

  /**
   * The comparisons of a suite.
   *
   * @param compare null where nothing is compared
   * @throws InvalidRunException with everything that is wrong
   */
  static Comparisons plan(CompareSpec compare, List<PlannedCell> cells) throws InvalidRunException {
    if (compare == null) {
      return new Comparisons(
          List.of(), Optional.empty(), List.of(SuiteMessage.NOTHING_COMPARED.with()));
    }
    return new ComparisonPlanner(compare, cells).plan();
  }

  private Comparisons plan() throws InvalidRunException {
    var pairs = pairs().stream().map(pair -> pair(pair[0], pair[1])).toList();
    if (pairs.isEmpty()) {
      problems.add(
          new Problem(
              FIELD + ".baseline",
              baseline,
              SuiteMessage.NOTHING_TO_COMPARE.with(baseline, compare.axis())));
    }
    var sameCell =
        IntStream.range(0, cells.size())
            .filter(i -> cells.get(i).cell().copy() == 2)
            .mapToObj(i -> pair(i - 1, i))
            .findFirst();
    problems.addAll(figures.problems());
    if (!problems.isEmpty()) {
      throw new InvalidRunException(problems);
    }
    remarkGivenFigures(pairs);
    return new Comparisons(pairs, sameCell, remarks);
  }

  /** Baseline and candidate, by index. */
  private Collection<int[]> pairs() {
    var baselines = new HashMap<Map<String, String>, Integer>();
    for (var i = 0; i < cells.size(); i++) {
      if (isBaseline(i) && cells.get(i).cell().copy() == 1) {
        baselines.put(cells.get(i).cell().without(compare.axis()), i);
      }
    }
    var found = new ArrayList<int[]>();
    var alone = new ArrayList<Cell>();
    for (var i = 0; i < cells.size(); i++) {
      var cell = cells.get(i).cell();
      var other = baselines.get(cell.without(compare.axis()));
      if (!isBaseline(i) && cell.copy() == 1) {
        if (other == null) {
          alone.add(cell);
        } else {
          found.add(new int[] {other, i});
        }
      }
    }
    if (!alone.isEmpty()) {
      remarks.add(SuiteMessage.WITHOUT_BASELINE.with(alone.size(), alone.getFirst(), baseline));
    }
    return found;
  }

  private boolean isBaseline(int cell) {
    return cells.get(cell).cell().values().get(compare.axis()).equals(baseline);
  }

  private CellPair pair(int base, int candidate) {
    return new CellPair(base, candidate, figures.of(cells.get(base), cells.get(candidate)));
  }

  private void remarkGivenFigures(List<CellPair> pairs) {
    for (var figure : compare.figures()) {
      var given =
          pairs.stream()
              .map(pair -> cells.get(pair.candidate()).load())
              .anyMatch(load -> load != null && MeasuredFigures.isGiven(figure, load));
      if (given) {
        remarks.add(SuiteMessage.CONSTANT_FIGURE.with(figure));
      }
    }
  }
}
