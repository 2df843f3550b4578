package io.brokerbench.core.suite.published;

import io.brokerbench.api.PublishedSpec;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.file.NamedFile;
import io.brokerbench.core.suite.file.StoredFiles;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/** The file that {@code spec.published} names: one figure a line, below a line of columns. */
public final class PublishedFigures {

  private static final String FIELD = "spec.published";
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private PublishedFigures() {}

  /** Why a file or a line of it is rejected. */
  static final class RejectedException extends Exception {

    private final transient Message problem;

    RejectedException(Message problem) {
      super(problem.toString());
      this.problem = problem;
    }

    Message problem() {
      return problem;
    }
  }

  /**
   * Reads the figures.
   *
   * @param files where the ConfigMap is looked for
   * @param plan of the suite, which has the cells
   * @return in the order of the file
   * @throws InvalidRunException if the file is not there, or has errors; names the field, and the
   *     first line with an error
   */
  public static List<PublishedFigure> read(PublishedSpec spec, StoredFiles files, SuitePlan plan)
      throws InvalidRunException {
    var file = new NamedFile(FIELD, spec.configMap(), spec.key());
    var text = file.read(files);
    try {
      return parse(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text, plan);
    } catch (RejectedException e) {
      throw file.invalid(e.problem());
    }
  }

  private static List<PublishedFigure> parse(String text, SuitePlan plan) throws RejectedException {
    if (text.isBlank()) {
      throw new RejectedException(PublishedMessage.EMPTY.with());
    }
    var lines = text.lines().toList();
    var rows = new RowReader(columns(lines.getFirst()), plan);
    if (!text.endsWith("\n")) {
      throw new RejectedException(PublishedMessage.NO_LINE_END.with());
    }
    return figures(lines, rows);
  }

  private static List<PublishedFigure> figures(List<String> lines, RowReader rows)
      throws RejectedException {
    var figures = new ArrayList<PublishedFigure>();
    var errors = new ArrayList<Map.Entry<Integer, Message>>();
    var numbers = new HashMap<List<Object>, Integer>();
    for (var i = 1; i < lines.size(); i++) {
      var number = i + 1;
      if (lines.get(i).isBlank()) {
        continue;
      }
      try {
        var figure = rows.read(lines.get(i));
        var other = numbers.putIfAbsent(List.of(figure.cell(), figure.figure()), number);
        if (other != null) {
          throw new RejectedException(PublishedMessage.TWICE.with(figure.figure().key(), other));
        }
        figures.add(figure);
      } catch (RejectedException e) {
        errors.add(Map.entry(number, e.problem()));
      }
    }
    if (!errors.isEmpty()) {
      throw new RejectedException(inLines(errors));
    }
    if (figures.isEmpty()) {
      throw new RejectedException(PublishedMessage.EMPTY.with());
    }
    return List.copyOf(figures);
  }

  private static Message inLines(List<Map.Entry<Integer, Message>> errors) {
    var first = errors.getFirst();
    return errors.size() == 1
        ? PublishedMessage.IN_LINE.with(first.getKey(), first.getValue())
        : PublishedMessage.IN_LINES.with(first.getKey(), errors.size() - 1, first.getValue());
  }

  private static List<Column> columns(String header) throws RejectedException {
    var names = CsvLine.values(header);
    if (names.isEmpty()) {
      throw new RejectedException(PublishedMessage.IN_LINE.with(1, PublishedMessage.QUOTE.with()));
    }
    var missing =
        Column.ALL.stream()
            .filter(column -> !column.optional() && !names.get().contains(column.key()))
            .map(Column::key)
            .toList();
    if (!missing.isEmpty()) {
      throw new RejectedException(PublishedMessage.COLUMNS_MISSING.with(names.get(), missing));
    }
    var allowed = Column.ALL.stream().map(Column::key).toList();
    var unknown = names.get().stream().filter(name -> !allowed.contains(name)).toList();
    if (!unknown.isEmpty()) {
      throw new RejectedException(PublishedMessage.COLUMNS_UNKNOWN.with(unknown, allowed));
    }
    var seen = new HashSet<String>();
    for (var name : names.get()) {
      if (!seen.add(name)) {
        throw new RejectedException(PublishedMessage.COLUMNS_TWICE.with(name));
      }
    }
    return names.get().stream().map(name -> Column.ALL.get(allowed.indexOf(name))).toList();
  }
}
