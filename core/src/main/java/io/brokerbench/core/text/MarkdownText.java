package io.brokerbench.core.text;

/** Text of others in Markdown: names of runs and findings, which must not become markup. */
public final class MarkdownText {

  private MarkdownText() {}

  /** The same characters on one line, none of which is markup. */
  public static String escape(String text) {
    var escaped = new StringBuilder();
    for (var c : text.toCharArray()) {
      switch (c) {
        case '\n', '\r' -> escaped.append(' ');
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '&' -> escaped.append("&amp;");
        case '|', '*', '_', '`', '\\', '[', ']', '~', '#' -> escaped.append('\\').append(c);
        default -> escaped.append(c);
      }
    }
    return escaped.toString();
  }
}
