package io.brokerbench.core.suite.published;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A line of comma-separated values, as RFC 4180 has them. No value has a line break. */
final class CsvLine {

  private static final char QUOTE = '"';

  private final String line;
  private final List<String> values = new ArrayList<>();
  private int at;

  private CsvLine(String line) {
    this.line = line;
  }

  /** The values without quotes and without blanks around them; empty where a quote is wrong. */
  static Optional<List<String>> values(String line) {
    var parsed = new CsvLine(line);
    return parsed.parse() ? Optional.of(parsed.values) : Optional.empty();
  }

  private boolean parse() {
    do {
      var quoted = at < line.length() && line.charAt(at) == QUOTE;
      if (!(quoted ? addQuoted() : addPlain())) {
        return false;
      }
      at++;
    } while (at <= line.length());
    return true;
  }

  private boolean addPlain() {
    var comma = line.indexOf(',', at);
    var end = comma < 0 ? line.length() : comma;
    var value = line.substring(at, end).strip();
    at = end;
    values.add(value);
    return value.indexOf(QUOTE) < 0;
  }

  /** Two quotes are one of the value. */
  private boolean addQuoted() {
    var value = new StringBuilder();
    for (at++; at < line.length(); at++) {
      if (line.charAt(at) != QUOTE) {
        value.append(line.charAt(at));
      } else if (at + 1 < line.length() && line.charAt(at + 1) == QUOTE) {
        value.append(QUOTE);
        at++;
      } else {
        at++;
        values.add(value.toString().strip());
        return at == line.length() || line.charAt(at) == ',';
      }
    }
    return false;
  }
}
