package io.brokerbench.core.suite;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Which cell of a suite: its name stays the same while the suite exists, and in its results.
 *
 * @param values name of the value by axis, in the order of the matrix
 * @param copy 1, or 2 for the second run of {@code compare.aaCell}
 */
public record Cell(Map<String, String> values, int copy) {

  /** The axis that tells the two runs of {@code compare.aaCell} apart. */
  public static final String COPY = "copy";

  /** Copies the map in its order. */
  public Cell {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** The canonical name, such as {@code system=kafka,level=2}; a second run adds {@code copy=2}. */
  public String name() {
    return coordinates().entrySet().stream()
        .map(value -> value.getKey() + "=" + value.getValue())
        .collect(Collectors.joining(","));
  }

  /** The values, and the number of the copy unless it is the first. */
  public Map<String, String> coordinates() {
    if (copy == 1) {
      return values;
    }
    var all = new LinkedHashMap<>(values);
    all.put(COPY, Integer.toString(copy));
    return all;
  }

  /** The same cell without one axis: cells that agree in this differ in that axis at most. */
  Map<String, String> without(String axis) {
    var others = new LinkedHashMap<>(values);
    others.remove(axis);
    return others;
  }

  @Override
  public String toString() {
    return name();
  }
}
