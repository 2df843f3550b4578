package io.brokerbench.core.suite;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * An entry of {@code exclude} that leaves out some cells of a suite and no other cell, in the axes
 * and values of the suite.
 *
 * @param values by axis
 * @param cells that it leaves out
 */
record ExcludeEntry(Map<String, String> values, Set<Cell> cells) {

  /** What YAML reads as a string or as a whole number, as an entry needs it. */
  private static final Pattern PLAIN =
      Pattern.compile(
          "(?i)(?!(true|false|yes|no|on|off|y|n|null)$)[a-z][-a-z0-9_.]*|0|[1-9][0-9]{0,8}");

  /**
   * The shortest entry for all of the cells, or for the first of them where no single entry is for
   * all. Empty where it would leave no cell in the suite: then its template is wrong.
   *
   * @param unwanted cells to leave out, at least one
   * @param all cells of the suite
   */
  static Optional<ExcludeEntry> of(List<Cell> unwanted, List<Cell> all) {
    if (unwanted.size() == all.size()) {
      return Optional.empty();
    }
    var wanted = new LinkedHashSet<>(unwanted);
    var entry = of(common(unwanted), all);
    if (!entry.cells.equals(wanted)) {
      entry = of(unwanted.getFirst().values(), all);
    }
    for (var axis : List.copyOf(entry.values.keySet()).reversed()) {
      var fewer = new LinkedHashMap<>(entry.values);
      fewer.remove(axis);
      var shorter = of(fewer, all);
      entry = shorter.cells.equals(entry.cells) ? shorter : entry;
    }
    return Optional.of(entry);
  }

  private static ExcludeEntry of(Map<String, String> values, List<Cell> all) {
    return new ExcludeEntry(
        values,
        all.stream()
            .filter(cell -> cell.values().entrySet().containsAll(values.entrySet()))
            .collect(Collectors.toCollection(LinkedHashSet::new)));
  }

  /** The values that all cells share. */
  private static Map<String, String> common(List<Cell> cells) {
    var shared = new LinkedHashMap<>(cells.getFirst().values());
    cells.forEach(cell -> shared.entrySet().retainAll(cell.values().entrySet()));
    return shared;
  }

  /** As it stands in YAML. */
  @Override
  public String toString() {
    return values.entrySet().stream()
        .map(value -> quoted(value.getKey()) + ": " + quoted(value.getValue()))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String quoted(String text) {
    return PLAIN.matcher(text).matches() ? text : "\"" + text + "\"";
  }
}
