package io.brokerbench.core.report;

import java.util.AbstractMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The cells of a line of a CSV file by their columns. Keeps the line alone: a map for each of many
 * thousand lines would take several times the memory.
 */
final class CsvCells extends AbstractMap<String, String> {

  private static final char SEPARATOR = ',';

  private final Map<String, Integer> places;
  private final String line;

  /**
   * Of one line.
   *
   * @param places of the columns, from 0; shared by all lines
   * @param line without quotes, with a cell for each place
   */
  CsvCells(Map<String, Integer> places, String line) {
    this.places = places;
    this.line = line;
  }

  /** How many cells a line has. */
  static long count(String line) {
    return line.chars().filter(character -> character == SEPARATOR).count() + 1;
  }

  @Override
  public String get(Object column) {
    var place = places.get(column);
    return place == null ? null : cell(place);
  }

  @Override
  public boolean containsKey(Object column) {
    return places.containsKey(column);
  }

  @Override
  public Set<Map.Entry<String, String>> entrySet() {
    return places.entrySet().stream()
        .map(entry -> Map.entry(entry.getKey(), cell(entry.getValue())))
        .collect(Collectors.toUnmodifiableSet());
  }

  private String cell(int place) {
    var from = 0;
    for (var i = 0; i < place; i++) {
      from = line.indexOf(SEPARATOR, from) + 1;
    }
    var to = line.indexOf(SEPARATOR, from);
    return to < 0 ? line.substring(from) : line.substring(from, to);
  }
}
