package io.brokerbench.worker.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** docs/result-reference.md has a row for every column of the time series, in their order. */
class TimeseriesPageTest {

  private static final Path PAGE = Path.of("..", "docs", "result-reference.md");
  private static final Pattern ROW = Pattern.compile("\\| `([^`]+)` \\|.*");

  @Test
  void everyColumnHasARowAndEveryRowIsAColumn() throws IOException {
    var rows =
        Files.readAllLines(PAGE).stream()
            .dropWhile(line -> !line.equals("## " + ResultFiles.TIMESERIES))
            .map(ROW::matcher)
            .filter(row -> row.matches())
            .map(row -> row.group(1))
            .toList();

    assertThat(rows)
        .as("rows of the last table of %s", PAGE)
        .containsExactlyElementsOf(List.of(TimeseriesCsv.HEADER.split(",")));
  }
}
