package io.brokerbench.e2e.support;

import io.fabric8.kubernetes.api.model.ConfigMap;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** What a run published of each second. */
public final class TimeSeries {

  private static final String FILE = "timeseries.csv.gz";

  private final List<String> columns;
  private final List<List<String>> rows;

  private TimeSeries(List<String> lines) {
    columns = cells(lines.getFirst());
    rows = lines.stream().skip(1).map(TimeSeries::cells).toList();
  }

  public static TimeSeries of(ConfigMap results) {
    var bytes = Base64.getDecoder().decode(results.getBinaryData().get(FILE));
    try (var gzip = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
      return new TimeSeries(
          new String(gzip.readAllBytes(), StandardCharsets.UTF_8).lines().toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> cells(String line) {
    return List.of(line.split(",", -1));
  }

  public int size() {
    return rows.size();
  }

  /** Messages that were acknowledged in those rows that lie within the time. */
  public long acknowledged(Instant from, Instant to) {
    return rows.stream()
        .filter(row -> !time(row).isBefore(from))
        .filter(row -> !time(row).plusSeconds(number(row, "seconds")).isAfter(to))
        .mapToLong(row -> number(row, "seconds") * number(row, "acknowledged_per_second"))
        .sum();
  }

  private Instant time(List<String> row) {
    return Instant.parse(cell(row, "time"));
  }

  private long number(List<String> row, String column) {
    return Long.parseLong(cell(row, column));
  }

  private String cell(List<String> row, String column) {
    return row.get(columns.indexOf(column));
  }
}
