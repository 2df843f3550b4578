package io.brokerbench.core.report;

import io.brokerbench.core.message.MessageId;
import io.brokerbench.core.report.page.Content;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Messages whose arguments keep what they are on the page: numbers of documents, links. */
final class Sentence {

  private static final Pattern PARAMETER = Pattern.compile("\\{([a-zA-Z]+)}");

  private Sentence() {}

  /**
   * The parts of a message.
   *
   * @param arguments in the order of its parameters; a {@link Content} stays one, a list of parts
   *     is inserted, anything else becomes text
   */
  static List<Content> of(MessageId id, Object... arguments) {
    // The message checks the number of arguments.
    id.with(arguments);
    var parts = new ArrayList<Content>();
    var template = id.text().template();
    var found = PARAMETER.matcher(template);
    var end = 0;
    while (found.find()) {
      addText(parts, template.substring(end, found.start()));
      add(parts, arguments[id.text().parameters().indexOf(found.group(1))]);
      end = found.end();
    }
    addText(parts, template.substring(end));
    return List.copyOf(parts);
  }

  /** The same with a full stop. */
  static List<Content> full(MessageId id, Object... arguments) {
    var parts = new ArrayList<>(of(id, arguments));
    parts.add(Content.text("."));
    return List.copyOf(parts);
  }

  private static void add(List<Content> parts, Object argument) {
    if (argument instanceof Content content) {
      parts.add(content);
    } else if (argument instanceof List<?> several
        && several.stream().allMatch(Content.class::isInstance)) {
      several.forEach(part -> parts.add((Content) part));
    } else {
      addText(parts, String.valueOf(argument));
    }
  }

  private static void addText(List<Content> parts, String text) {
    if (!text.isEmpty()) {
      parts.add(Content.text(text));
    }
  }
}
