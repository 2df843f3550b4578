package io.brokerbench.worker.compare;

/** Text of others in Markdown: names of runs and findings, which must not become markup. */
final class Markdown {

  private Markdown() {}

  /** The same characters, none of which is markup. */
  static String escape(String text) {
    var escaped = new StringBuilder();
    for (var c : text.toCharArray()) {
      switch (c) {
        case '\n', '\r' -> escaped.append(' ');
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '&' -> escaped.append("&amp;");
        case '|', '*', '_', '`', '\\', '[', ']', '~' -> escaped.append('\\').append(c);
        default -> escaped.append(c);
      }
    }
    return escaped.toString();
  }

  static String bullet(Object text) {
    return "- " + escape(text.toString()) + ".\n";
  }
}
