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

/**
 * The file that {@code spec.published} names: lines about the publication, a line of columns, and
 * one figure a line.
 *
 * @param publication that has the figures; null where the file does not say it
 * @param figures in the order of the file
 */
public record PublishedFigures(Publication publication, List<PublishedFigure> figures) {

  /** Of a suite that names no file. */
  public static final PublishedFigures NONE = new PublishedFigures(null, List.of());

  private static final String FIELD = "spec.published";
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  /** Copies the list. */
  public PublishedFigures {
    figures = List.copyOf(figures);
  }

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
   * Reads the file.
   *
   * @param files where the ConfigMap is looked for
   * @param plan of the suite, which has the cells
   * @throws InvalidRunException if the file is not there, or has errors; names the field, and the
   *     first line with an error
   */
  public static PublishedFigures read(PublishedSpec spec, StoredFiles files, SuitePlan plan)
      throws InvalidRunException {
    var file = new NamedFile(FIELD, spec.configMap(), spec.key());
    var text = file.read(files);
    try {
      return parse(text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text, plan);
    } catch (RejectedException e) {
      throw file.invalid(e.problem());
    }
  }

  private static PublishedFigures parse(String text, SuitePlan plan) throws RejectedException {
    var lines = text.lines().toList();
    var above = PublicationLines.count(lines);
    if (text.isBlank() || above == lines.size()) {
      throw new RejectedException(PublishedMessage.EMPTY.with());
    }
    var publication = PublicationLines.read(lines.subList(0, above));
    var rows = new RowReader(columns(lines.get(above), above + 1), plan);
    if (!text.endsWith("\n")) {
      throw new RejectedException(PublishedMessage.NO_LINE_END.with());
    }
    return new PublishedFigures(publication, below(above + 1, lines, rows));
  }

  /** The figures below so many lines. */
  private static List<PublishedFigure> below(int above, List<String> lines, RowReader rows)
      throws RejectedException {
    var figures = new ArrayList<PublishedFigure>();
    var errors = new ArrayList<Map.Entry<Integer, Message>>();
    var numbers = new HashMap<List<Object>, Integer>();
    for (var i = above; i < lines.size(); i++) {
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
    return figures;
  }

  private static Message inLines(List<Map.Entry<Integer, Message>> errors) {
    var first = errors.getFirst();
    return errors.size() == 1
        ? PublishedMessage.IN_LINE.with(first.getKey(), first.getValue())
        : PublishedMessage.IN_LINES.with(first.getKey(), errors.size() - 1, first.getValue());
  }

  private static List<Column> columns(String header, int line) throws RejectedException {
    var names = CsvLine.values(header);
    if (names.isEmpty()) {
      throw new RejectedException(
          PublishedMessage.IN_LINE.with(line, PublishedMessage.QUOTE.with()));
    }
    var missing =
        Column.ALL.stream()
            .filter(column -> !column.optional() && !names.get().contains(column.key()))
            .map(Column::key)
            .toList();
    if (!missing.isEmpty()) {
      throw new RejectedException(
          PublishedMessage.COLUMNS_MISSING.with(line, names.get(), missing));
    }
    var allowed = Column.ALL.stream().map(Column::key).toList();
    var unknown = names.get().stream().filter(name -> !allowed.contains(name)).toList();
    if (!unknown.isEmpty()) {
      throw new RejectedException(PublishedMessage.COLUMNS_UNKNOWN.with(line, unknown, allowed));
    }
    var seen = new HashSet<String>();
    for (var name : names.get()) {
      if (!seen.add(name)) {
        throw new RejectedException(PublishedMessage.COLUMNS_TWICE.with(line, name));
      }
    }
    return names.get().stream().map(name -> Column.ALL.get(allowed.indexOf(name))).toList();
  }
}
