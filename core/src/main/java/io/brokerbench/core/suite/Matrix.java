package io.brokerbench.core.suite;

import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.BenchmarkSuiteSpec;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The product of the axes, less what is excluded. A combination is an array with the index of the
 * value of each axis.
 */
final class Matrix {

  /** More could be counted in no time, but an exclude is held to each of them. */
  static final int MAX_COMBINATIONS = 50_000;

  private final List<Axis> axes;
  private final List<Problem> problems = new ArrayList<>();
  private final Choices choices;

  Matrix(List<Axis> axes) {
    this.axes = axes;
    choices = new Choices(axes, problems);
  }

  /**
   * The cells of a suite in the order of its matrix, the first axis changing last. The second run
   * of {@code compare.aaCell} follows the first.
   *
   * @throws InvalidRunException with everything that is wrong
   */
  List<int[]> combinations(BenchmarkSuiteSpec spec) throws InvalidRunException {
    var count = axes.stream().mapToDouble(axis -> axis.values().size()).reduce(1, (a, b) -> a * b);
    if (count > MAX_COMBINATIONS) {
      var shown = count < Long.MAX_VALUE ? Long.toString((long) count) : "more than 10^18";
      throw invalid(
          "spec.matrix", SuiteMessage.TOO_MANY_COMBINATIONS.with(shown, MAX_COMBINATIONS));
    }
    var cells = select(spec);
    var twice = spec.compare() == null || spec.compare().aaCell().isEmpty() ? 0 : 1;
    if (problems.isEmpty() && cells.size() + twice > BenchmarkSuite.MAX_CELLS) {
      add(
          "spec.matrix",
          SuiteMessage.TOO_MANY_CELLS.with(cells.size() + twice, BenchmarkSuite.MAX_CELLS));
    }
    if (twice == 1 && problems.isEmpty()) {
      runTwice(spec, cells);
    }
    if (!problems.isEmpty()) {
      throw new InvalidRunException(problems);
    }
    return cells;
  }

  private List<int[]> select(BenchmarkSuiteSpec spec) {
    var excludes = new ArrayList<int[]>();
    for (var i = 0; i < spec.exclude().size(); i++) {
      excludes.add(choices.read(spec.exclude().get(i), "spec.exclude[" + i + "]"));
    }
    var includes = new ArrayList<int[]>();
    for (var i = 0; i < spec.include().size(); i++) {
      includes.add(choices.readCell(spec.include().get(i), "spec.include[" + i + "]"));
    }
    if (!problems.isEmpty()) {
      return List.of();
    }
    var excluded = new boolean[excludes.size()];
    var included = new boolean[includes.size()];
    var cells = new ArrayList<int[]>();
    for (var cell = new int[axes.size()]; cell != null; cell = next(cell)) {
      var exclude = firstMatch(excludes, cell);
      var include = exclude < 0 ? -1 : firstMatch(includes, cell);
      if (exclude < 0 || include >= 0) {
        cells.add(cell);
      }
      if (include >= 0) {
        included[include] = true;
      } else if (exclude >= 0) {
        excluded[exclude] = true;
      }
    }
    checkExcludes(excluded);
    checkIncludes(included, includes);
    if (cells.isEmpty()) {
      add("spec.exclude", SuiteMessage.NO_CELLS);
    }
    return cells;
  }

  /** The combination after this one; null after the last. */
  private int[] next(int[] cell) {
    var next = cell.clone();
    for (var axis = axes.size() - 1; axis >= 0; axis--) {
      if (++next[axis] < axes.get(axis).values().size()) {
        return next;
      }
      next[axis] = 0;
    }
    return null;
  }

  private static int firstMatch(List<int[]> patterns, int[] cell) {
    return IntStream.range(0, patterns.size())
        .filter(i -> matches(patterns.get(i), cell))
        .findFirst()
        .orElse(-1);
  }

  private static boolean matches(int[] pattern, int[] cell) {
    for (var axis = 0; axis < cell.length; axis++) {
      if (pattern[axis] != Choices.ANY && pattern[axis] != cell[axis]) {
        return false;
      }
    }
    return true;
  }

  private void checkExcludes(boolean[] used) {
    for (var i = 0; i < used.length; i++) {
      if (!used[i]) {
        add("spec.exclude[" + i + "]", SuiteMessage.EXCLUDES_NOTHING);
      }
    }
  }

  private void checkIncludes(boolean[] used, List<int[]> includes) {
    for (var i = 0; i < used.length; i++) {
      var same = firstMatch(includes, includes.get(i));
      if (same < i) {
        var first = "spec.include[" + same + "]";
        add("spec.include[" + i + "]", SuiteMessage.INCLUDED_TWICE.with(first));
      } else if (!used[i]) {
        add("spec.include[" + i + "]", SuiteMessage.INCLUDES_NOTHING);
      }
    }
  }

  private void runTwice(BenchmarkSuiteSpec spec, List<int[]> cells) {
    var field = "spec.compare.aaCell";
    var wanted = choices.readCell(spec.compare().aaCell(), field);
    var index =
        IntStream.range(0, cells.size())
            .filter(i -> Arrays.equals(cells.get(i), wanted))
            .findFirst();
    if (index.isPresent()) {
      cells.add(index.getAsInt() + 1, cells.get(index.getAsInt()));
    } else if (problems.isEmpty()) {
      add(field, SuiteMessage.AA_CELL_EXCLUDED);
    }
  }

  private void add(String field, SuiteMessage message) {
    add(field, message.with());
  }

  private void add(String field, Message message) {
    problems.add(new Problem(field, message));
  }

  private static InvalidRunException invalid(String field, Message message) {
    return new InvalidRunException(List.of(new Problem(field, message)));
  }

  /** The cells of combinations. Equal ones that follow each other are the copies of one. */
  List<Cell> cells(List<int[]> combinations) {
    var cells = new ArrayList<Cell>();
    for (var i = 0; i < combinations.size(); i++) {
      var again = i > 0 && Arrays.equals(combinations.get(i - 1), combinations.get(i));
      cells.add(cell(combinations.get(i), again ? 2 : 1));
    }
    return cells;
  }

  private Cell cell(int[] combination, int copy) {
    var values = new LinkedHashMap<String, String>();
    for (var i = 0; i < combination.length; i++) {
      values.put(axes.get(i).name(), axes.get(i).values().get(combination[i]).name());
    }
    return new Cell(values, copy);
  }
}
