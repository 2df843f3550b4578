package io.brokerbench.core.report;

import io.brokerbench.core.text.Printable;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The load over time: the rows of {@code timeseries.csv.gz}.
 *
 * @param rows in the order of the file
 */
public record TimeSeries(List<Row> rows) {

  /** Columns that are numbers in every version of the file. */
  private static final Pattern NUMBER =
      Pattern.compile(".+(_per_second|_micros|_messages|_errors)|seconds?");

  /**
   * Some seconds of the load.
   *
   * @param seconds from the first row to the start of this one
   * @param stage number of the stage
   * @param phase such as {@code WarmingUp}
   * @param columns the columns by name, as the file has them; empty text where there is no value
   */
  public record Row(double seconds, String stage, String phase, Map<String, String> columns) {

    /** A number; NaN where there is none. */
    double value(String column) {
      var text = columns.getOrDefault(column, "");
      return text.isEmpty() ? Double.NaN : Double.parseDouble(text);
    }
  }

  /**
   * Reads the file.
   *
   * @param csv its text, not compressed
   * @throws IllegalArgumentException if it is not such a file
   */
  public static TimeSeries parse(String csv) {
    var lines = csv.lines().toList();
    if (lines.isEmpty()) {
      throw new IllegalArgumentException(PageMessage.SERIES_WITHOUT_HEADER.with().toString());
    }
    var names = List.of(lines.getFirst().split(",", -1));
    var places = new HashMap<String, Integer>();
    for (var i = 0; i < names.size(); i++) {
      places.putIfAbsent(names.get(i), i);
    }
    var numbers = places.keySet().stream().filter(name -> NUMBER.matcher(name).matches()).toList();
    var rows = new ArrayList<Row>();
    Instant start = null;
    for (var line : lines.subList(1, lines.size())) {
      if (CsvCells.count(line) != names.size()) {
        throw new IllegalArgumentException(
            PageMessage.SERIES_ROW.with(Printable.value(line), names.size()).toString());
      }
      var columns = new CsvCells(places, line);
      numbers.forEach(name -> requireNumber(name, columns.get(name)));
      var time = time(columns);
      start = start == null ? time : start;
      rows.add(
          new Row(
              seconds(Duration.between(start, time)),
              columns.getOrDefault("stage", ""),
              columns.getOrDefault("phase", ""),
              columns));
    }
    return new TimeSeries(List.copyOf(rows));
  }

  /** Milliseconds of the longest ones do not fit a long. */
  private static double seconds(Duration duration) {
    return duration.toSeconds() + duration.toMillisPart() / 1000.0;
  }

  private static void requireNumber(String column, String cell) {
    if (!cell.isEmpty() && !isNumber(cell)) {
      throw new IllegalArgumentException(
          PageMessage.SERIES_NUMBER.with(Printable.value(cell), column).toString());
    }
  }

  private static boolean isNumber(String cell) {
    try {
      return Double.isFinite(Double.parseDouble(cell));
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static Instant time(Map<String, String> columns) {
    try {
      return Instant.parse(columns.getOrDefault("time", ""));
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          PageMessage.SERIES_TIME
              .with(Printable.value(columns.getOrDefault("time", "")))
              .toString(),
          e);
    }
  }
}
