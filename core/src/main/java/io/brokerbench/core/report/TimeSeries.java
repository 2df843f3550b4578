package io.brokerbench.core.report;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The load over time: the rows of {@code timeseries.csv.gz}.
 *
 * @param rows in the order of the file
 */
public record TimeSeries(List<Row> rows) {

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
    var rows = new ArrayList<Row>();
    Instant start = null;
    for (var line : lines.subList(1, lines.size())) {
      var cells = List.of(line.split(",", -1));
      if (cells.size() != names.size()) {
        throw new IllegalArgumentException(
            PageMessage.SERIES_ROW.with(line, names.size()).toString());
      }
      var columns =
          IntStream.range(0, names.size())
              .boxed()
              .collect(Collectors.toMap(names::get, cells::get, (first, second) -> first));
      var time = time(columns);
      start = start == null ? time : start;
      rows.add(
          new Row(
              Duration.between(start, time).toMillis() / 1000.0,
              columns.getOrDefault("stage", ""),
              columns.getOrDefault("phase", ""),
              columns));
    }
    return new TimeSeries(List.copyOf(rows));
  }

  private static Instant time(Map<String, String> columns) {
    try {
      return Instant.parse(columns.getOrDefault("time", ""));
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          PageMessage.SERIES_TIME.with(columns.getOrDefault("time", "")).toString(), e);
    }
  }
}
