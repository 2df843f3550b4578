package io.brokerbench.core.suite.published;

import io.brokerbench.core.suite.PlannedCell;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.figure.OmbFigure;
import io.brokerbench.core.suite.published.PublishedFigures.RejectedException;
import io.brokerbench.core.text.Printable;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the lines of a file of published figures. */
final class RowReader {

  private static final String NOT_AVAILABLE = "N/A";
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,15}(\\.[0-9]{1,9})?");

  private final List<Column> columns;
  private final String example;
  private final Map<Map<String, String>, String> cells = new HashMap<>();

  RowReader(List<Column> columns, SuitePlan plan) {
    this.columns = columns;
    example = plan.cells().getFirst().cell().name();
    plan.cells().stream()
        .map(PlannedCell::cell)
        .filter(cell -> cell.copy() == 1)
        .forEach(cell -> cells.put(cell.values(), cell.name()));
  }

  PublishedFigure read(String line) throws RejectedException {
    var values =
        CsvLine.values(line)
            .orElseThrow(() -> new RejectedException(PublishedMessage.QUOTE.with()));
    if (values.size() != columns.size()) {
      throw new RejectedException(PublishedMessage.FIELDS.with(values.size(), columns.size()));
    }
    var cell = cell(value(Column.CELL, values));
    var figure =
        known(
            Column.FIGURE,
            values,
            OmbFigure.of(value(Column.FIGURE, values)),
            Arrays.stream(OmbFigure.values()).map(OmbFigure::key).toList());
    var units = FigureUnit.of(figure);
    var unit =
        known(
            Column.UNIT,
            values,
            FigureUnit.of(value(Column.UNIT, values)).filter(some -> units.contains(some.key())),
            units);
    var precision = precision(values);
    var source = value(Column.SOURCE, values);
    if (source.isEmpty()) {
      throw new RejectedException(PublishedMessage.NO_SOURCE.with());
    }
    var number = number(value(Column.VALUE, values));
    if ((number == null) != (precision == Precision.FAILED)) {
      throw new RejectedException(PublishedMessage.NOT_AVAILABLE.with());
    }
    return new PublishedFigure(cell, figure, number, unit, precision, source);
  }

  private String value(Column column, List<String> values) {
    return values.get(columns.indexOf(column));
  }

  private Precision precision(List<String> values) throws RejectedException {
    if (!columns.contains(Column.PRECISION)) {
      var missing = value(Column.VALUE, values).equals(NOT_AVAILABLE);
      return missing ? Precision.FAILED : Precision.EXACT;
    }
    return known(
        Column.PRECISION,
        values,
        Precision.of(value(Column.PRECISION, values)),
        Arrays.stream(Precision.values()).map(Precision::key).toList());
  }

  private <T> T known(Column column, List<String> values, Optional<T> found, List<String> allowed)
      throws RejectedException {
    return found.orElseThrow(
        () ->
            new RejectedException(
                PublishedMessage.NOT_ALLOWED.with(
                    column.key(), Printable.value(value(column, values)), allowed)));
  }

  /** The canonical name; the order of the axes does not matter. */
  private String cell(String name) throws RejectedException {
    var values = new HashMap<String, String>();
    for (var part : name.split(",", -1)) {
      var value = part.split("=", 2);
      values.put(value[0].strip(), value.length == 1 ? "" : value[1].strip());
    }
    var known = cells.get(values);
    if (known == null) {
      throw new RejectedException(
          PublishedMessage.UNKNOWN_CELL.with(Printable.value(name), example));
    }
    return known;
  }

  private static BigDecimal number(String text) throws RejectedException {
    if (text.equals(NOT_AVAILABLE)) {
      return null;
    }
    if (!NUMBER.matcher(text).matches() || new BigDecimal(text).signum() == 0) {
      throw new RejectedException(PublishedMessage.NO_NUMBER.with(Printable.value(text)));
    }
    return new BigDecimal(text);
  }
}
