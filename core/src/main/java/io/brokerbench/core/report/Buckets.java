package io.brokerbench.core.report;

import io.brokerbench.core.chart.Point;
import io.brokerbench.core.report.TimeSeries.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Rows of a time series put together, so that a chart has few enough points. */
final class Buckets {

  private final List<List<Row>> parts = new ArrayList<>();
  private final double end;

  private Buckets(List<Row> rows, int size) {
    for (var from = 0; from < rows.size(); from += size) {
      parts.add(rows.subList(from, Math.min(rows.size(), from + size)));
    }
    end = end(rows.getLast());
  }

  /** At most so many of at least one row each. */
  static Buckets of(List<Row> rows, int most) {
    return new Buckets(rows, Math.ceilDiv(rows.size(), most));
  }

  static double end(Row row) {
    return row.seconds() + length(row);
  }

  /** How long a row is, in seconds. */
  private static double length(Row row) {
    var seconds = row.value("seconds");
    return Double.isNaN(seconds) ? 1 : seconds;
  }

  /** Seconds from the start of the first row to the end of the last. */
  double end() {
    return end;
  }

  /** How long the first one is, in seconds. */
  double seconds() {
    return end(parts.getFirst().getLast()) - parts.getFirst().getFirst().seconds();
  }

  DoubleStream values(String... columns) {
    return parts.stream()
        .flatMap(List::stream)
        .flatMapToDouble(row -> Stream.of(columns).mapToDouble(row::value));
  }

  /** The mean over time of the values that are there. */
  List<Point> mean(String column) {
    return points(rows -> average(rows, column, Buckets::length));
  }

  /** The mean of means, each of which counts as much as {@code weight} says. */
  List<Point> weighted(String column, String weight) {
    return points(rows -> average(rows, column, row -> row.value(weight) * length(row)));
  }

  /** NaN where no value counts. */
  private static double average(List<Row> rows, String column, ToDoubleFunction<Row> weight) {
    var sum = 0.0;
    var weights = 0.0;
    for (var row : rows) {
      var part = row.value(column) * weight.applyAsDouble(row);
      if (!Double.isNaN(part)) {
        sum += part;
        weights += weight.applyAsDouble(row);
      }
    }
    return weights > 0 ? sum / weights : Double.NaN;
  }

  /** Whether a column has a word in any row. */
  List<Boolean> flagged(String column, String word) {
    return parts.stream()
        .map(
            rows ->
                rows.stream()
                    .map(row -> row.columns().getOrDefault(column, ""))
                    .anyMatch(words -> List.of(words.split(" ")).contains(word)))
        .toList();
  }

  /** The largest value that is there. */
  List<Point> worst(String column) {
    return points(
        rows ->
            rows.stream()
                .mapToDouble(row -> row.value(column))
                .filter(value -> !Double.isNaN(value))
                .max()
                .orElse(Double.NaN));
  }

  private List<Point> points(ToDoubleFunction<List<Row>> value) {
    return parts.stream()
        .map(
            rows ->
                Point.of(
                    (rows.getFirst().seconds() + end(rows.getLast())) / 2,
                    value.applyAsDouble(rows)))
        .toList();
  }
}
