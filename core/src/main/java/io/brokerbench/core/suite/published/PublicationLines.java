package io.brokerbench.core.suite.published;

import io.brokerbench.core.suite.published.PublishedFigures.RejectedException;
import io.brokerbench.core.text.Printable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the lines above the columns: {@code # FIELD: VALUE}. */
final class PublicationLines {

  private static final String MARK = "#";
  private static final String URL = "url";

  static final List<String> FIELDS = List.of("name", "title", "authors", "date", URL, "note");

  private final Map<String, String> values = new HashMap<>();

  private PublicationLines() {}

  /** How many lines are above the columns. */
  static int count(List<String> lines) {
    return (int) lines.stream().takeWhile(line -> line.startsWith(MARK)).count();
  }

  /** The publication; null without any line. */
  static Publication read(List<String> lines) throws RejectedException {
    var read = new PublicationLines();
    for (var i = 0; i < lines.size(); i++) {
      try {
        read.add(lines.get(i));
      } catch (RejectedException e) {
        throw new RejectedException(PublishedMessage.IN_LINE.with(i + 1, e.problem()));
      }
    }
    return lines.isEmpty() ? null : read.publication();
  }

  private void add(String line) throws RejectedException {
    var colon = line.indexOf(':');
    var field = colon < 0 ? "" : line.substring(MARK.length(), colon).strip();
    if (!FIELDS.contains(field)) {
      throw new RejectedException(PublishedMessage.PUBLICATION_LINE.with(FIELDS));
    }
    var value = value(line.substring(colon + 1));
    if (values.put(field, value) != null) {
      throw new RejectedException(PublishedMessage.PUBLICATION_TWICE.with(field));
    }
    if (field.equals(URL) && known(URL) != null && !Publication.isUrl(value)) {
      throw new RejectedException(
          PublishedMessage.NO_URL.with(Printable.value(value), Publication.NOT_KNOWN));
    }
  }

  /** Spreadsheets end each line with a comma for every other column. */
  private static String value(String text) {
    var end = text.length();
    while (end > 0
        && (text.charAt(end - 1) == ',' || Character.isWhitespace(text.charAt(end - 1)))) {
      end--;
    }
    return text.substring(0, end).strip();
  }

  private Publication publication() {
    return new Publication(
        known("name"), known("title"), known("authors"), known("date"), known(URL), known("note"));
  }

  private String known(String field) {
    var value = values.getOrDefault(field, "");
    return value.isEmpty() || value.equals(Publication.NOT_KNOWN) ? null : value;
  }
}
