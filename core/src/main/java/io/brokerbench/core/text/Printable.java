package io.brokerbench.core.text;

/**
 * Text that others have written, as it may stand in a message, a log or a terminal: nothing of it
 * moves the cursor, ends a line, hides or turns what follows.
 */
public final class Printable {

  private static final int VALUE_CHARACTERS = 100;

  private Printable() {}

  /** A value that is quoted: such characters are told by their escapes, and a long one is cut. */
  public static String value(String text) {
    if (text.length() <= VALUE_CHARACTERS) {
      return escaped(text);
    }
    return "%s... (%d characters)"
        .formatted(escaped(beginning(text, VALUE_CHARACTERS)), text.length());
  }

  /** A whole message, on one line: breaks become spaces, other such characters their escapes. */
  public static String line(String text) {
    return escaped(text.strip().replaceAll("[ \\t]*\\R\\s*", " "));
  }

  /** At most so many characters of {@code text}, none of them half. */
  public static String beginning(String text, int characters) {
    if (text.length() <= characters) {
      return text;
    }
    var half = Character.isHighSurrogate(text.charAt(characters - 1));
    return text.substring(0, half ? characters - 1 : characters);
  }

  /** Whether all of {@code text} is shown as it is. */
  public static boolean isPlain(String text) {
    return text.codePoints().allMatch(Printable::isPlain);
  }

  private static boolean isPlain(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE ->
          false;
      default -> true;
    };
  }

  private static String escaped(String text) {
    if (isPlain(text)) {
      return text;
    }
    var plain = new StringBuilder();
    text.codePoints()
        .forEach(
            character -> {
              if (isPlain(character)) {
                plain.appendCodePoint(character);
              } else {
                plain.append(escape(character));
              }
            });
    return plain.toString();
  }

  private static String escape(int character) {
    return switch (character) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> "\\u%04x".formatted(character);
    };
  }
}
