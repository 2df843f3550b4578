package io.brokerbench.core.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import io.brokerbench.core.text.Printable;
import java.io.IOException;

/** Finds numbers that a reader would take for infinite. */
final class FiniteNumbers {

  private FiniteNumbers() {}

  /**
   * Reads a document to its end; what follows is not looked at, as by other readers.
   *
   * @throws IllegalArgumentException at the first such number; names its field
   */
  static void check(String json) throws IOException {
    try (var parser = Json.mapper().createParser(json)) {
      do {
        var token = parser.nextToken();
        if (token != null && isInfinite(parser, token)) {
          throw new IllegalArgumentException(
              JsonMessage.INFINITE
                  .with(
                      Printable.value(field(parser.getParsingContext())),
                      Printable.value(parser.getText()))
                  .toString());
        }
      } while (!parser.getParsingContext().inRoot());
    }
  }

  private static boolean isInfinite(JsonParser parser, JsonToken token) throws IOException {
    return token.isNumeric() && !Double.isFinite(parser.getDoubleValue());
  }

  private static String field(JsonStreamContext at) {
    if (at == null || at.inRoot()) {
      return "";
    }
    var before = field(at.getParent());
    if (at.inArray()) {
      return before + "[" + at.getCurrentIndex() + "]";
    }
    return before.isEmpty() ? at.getCurrentName() : before + "." + at.getCurrentName();
  }
}
