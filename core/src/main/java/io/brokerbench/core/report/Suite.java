package io.brokerbench.core.report;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.suite.result.CellResult;
import io.brokerbench.core.suite.result.ComparisonResult;
import io.brokerbench.core.suite.result.RunEntry;
import io.brokerbench.core.suite.result.SuiteResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A suite as the page names it.
 *
 * @param file where its result was read
 * @param document its {@code suite.json}
 * @param result the same
 * @param runs by name, as far as their results are there
 */
record Suite(String file, Source document, SuiteResult result, Map<String, Run> runs) {

  /** Figures that are drawn whether they are compared or not. */
  private static final List<ComparedFigure> HEADLINES =
      List.of(ComparedFigure.PeakRate, ComparedFigure.CatchUpReadRate, ComparedFigure.DrainTime);

  /** Figures to draw of a suite that compares nothing. */
  private static final List<ComparedFigure> USUAL =
      List.of(ComparedFigure.PublishLatencyP99, ComparedFigure.EndToEndLatencyP99);

  /** The part of ids that its sections have in common. */
  String id() {
    return document.id();
  }

  /** The figures to draw, those that are compared first. */
  List<ComparedFigure> figures() {
    var wanted = new LinkedHashSet<ComparedFigure>();
    result.comparisons().stream().map(ComparisonResult::figure).forEach(wanted::add);
    if (wanted.isEmpty()) {
      wanted.addAll(USUAL);
    }
    wanted.addAll(HEADLINES);
    return wanted.stream()
        .filter(figure -> result.cells().stream().anyMatch(c -> c.figures().containsKey(figure)))
        .toList();
  }

  /** The axis whose values have colours: the compared one, else the first of the matrix. */
  String colourAxis() {
    if (result.axis() != null) {
      return result.axis();
    }
    return result.cells().stream()
        .flatMap(cell -> cell.coordinates().keySet().stream())
        .findFirst()
        .orElse("");
  }

  /** Values of an axis in the order of the matrix. */
  List<String> values(String axis) {
    return result.cells().stream()
        .map(cell -> cell.coordinates().get(axis))
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }

  /** All axes, in the order of the matrix. */
  Set<String> axes() {
    return result.cells().stream()
        .flatMap(cell -> cell.coordinates().keySet().stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** Index of the colour of a cell. */
  int colour(CellResult cell) {
    return Math.max(0, values(colourAxis()).indexOf(cell.coordinates().get(colourAxis())));
  }

  /** What a cell has beside some axes, such as {@code level=1, partitions=100}. */
  static String others(CellResult cell, String... without) {
    var left = new ArrayList<String>();
    cell.coordinates()
        .forEach(
            (axis, value) -> {
              if (Stream.of(without).noneMatch(axis::equals)) {
                left.add(axis + "=" + value);
              }
            });
    return String.join(", ", left);
  }

  /** The cells that differ in nothing but their colour, by what they have in common. */
  Map<String, List<CellResult>> groups() {
    return result.cells().stream()
        .collect(
            Collectors.groupingBy(
                cell -> others(cell, colourAxis()), LinkedHashMap::new, Collectors.toList()));
  }

  /** Numeric values of an axis by their texts, in ascending order; empty if one is no number. */
  Map<String, Double> numeric(String axis) {
    var numbers = new TreeMap<Double, String>();
    for (var value : values(axis)) {
      try {
        var number = Double.parseDouble(value);
        if (!Double.isFinite(number)) {
          return Map.of();
        }
        numbers.put(number, value);
      } catch (NumberFormatException e) {
        return Map.of();
      }
    }
    var found = new LinkedHashMap<String, Double>();
    numbers.forEach((number, value) -> found.put(value, number));
    return found;
  }

  /** The part of the document about a cell. */
  Source cell(int index) {
    return document.list("cells").get(index);
  }

  /** Whether any mean has an interval, which takes three valid runs. */
  boolean hasIntervals() {
    return result.cells().stream()
        .flatMap(cell -> cell.figures().values().stream())
        .anyMatch(summary -> Axes.drawn(summary.interval()) != null);
  }

  /** Entries of a cell whose figures count. */
  List<RunEntry> valid(CellResult cell) {
    return result.runs().stream()
        .filter(run -> run.cell().equals(cell.name()))
        .filter(run -> "Valid".equals(run.outcome().name()))
        .toList();
  }

  /** The first valid run of each cell, by the name of the cell. */
  Map<String, Run> firstOfCells() {
    var first = new LinkedHashMap<String, Run>();
    for (var cell : result.cells()) {
      valid(cell).stream()
          .map(run -> runs.get(run.name()))
          .filter(Objects::nonNull)
          .findFirst()
          .ifPresent(run -> first.put(cell.name(), run));
    }
    return first;
  }

  /** Whether each run has a section of its own. */
  boolean detailed() {
    return runs.size() <= SuiteInput.WITH_DETAILS;
  }

  /** The target of links to a run: its section, or its row in the table of all runs. */
  String link(RunEntry run) {
    var details = detailed() ? runs.get(run.name()) : null;
    return "#" + (details == null ? row(run) : details.id());
  }

  /** The target of links to all runs; null without any. */
  String linkToRuns() {
    return result.runs().isEmpty() ? null : "#" + id() + "-runs";
  }

  /** An axis with the field that it sets, as far as that is known. */
  String axisTitle(String axis) {
    return document.list("spec/matrix").stream()
        .filter(one -> axis.equals(one.text("axis")))
        .map(one -> one.text("path"))
        .filter(Objects::nonNull)
        .findFirst()
        .map(path -> axis + " (" + path + ")")
        .orElse(axis);
  }

  /** The id of the row of a run. */
  String row(RunEntry run) {
    var names = result.runs().stream().map(RunEntry::name).toList();
    return id() + "-run-" + names.indexOf(run.name());
  }
}
