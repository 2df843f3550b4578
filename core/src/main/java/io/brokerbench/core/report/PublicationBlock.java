package io.brokerbench.core.report;

import io.brokerbench.core.report.page.Block;
import io.brokerbench.core.report.page.Block.Bullets;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Content;
import io.brokerbench.core.suite.published.Publication;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The publication that figures are from, so that a page that is passed on names its source. */
final class PublicationBlock {

  /** Fields that each publication has; pages say so where one does not state them. */
  private static final List<Map.Entry<String, String>> LABELS =
      List.of(
          Map.entry("name", "Publication"),
          Map.entry("title", "Title"),
          Map.entry("authors", "Authors"),
          Map.entry("date", "Date"),
          Map.entry("url", "URL"));

  /** No address ends with the punctuation of a sentence. */
  private static final Pattern ADDRESS = Pattern.compile("https?://[^\\s\"'<>]*[^\\s\"'<>.,;:)]");

  private PublicationBlock() {}

  /** Of a suite that has published figures. */
  static Block of(Source document) {
    if (!document.has("publication")) {
      return Paragraph.of(SuitePageMessage.NO_PUBLICATION.with() + ".");
    }
    var publication = document.at("publication");
    var items = new ArrayList<List<Content>>();
    for (var field : LABELS) {
      var text = publication.text(field.getKey(), Publication.NOT_KNOWN);
      items.add(item(field.getValue(), text));
    }
    if (publication.has("note")) {
      items.add(item("Note", publication.text("note")));
    }
    return new Bullets(items);
  }

  /** The addresses of the text are links. */
  private static List<Content> item(String label, String text) {
    var parts = new ArrayList<Content>();
    parts.add(Content.text(label + ": "));
    var address = ADDRESS.matcher(text);
    var at = 0;
    while (address.find()) {
      parts.add(Content.text(text.substring(at, address.start())));
      parts.add(Content.text(address.group()).to(address.group()));
      at = address.end();
    }
    parts.add(Content.text(text.substring(at)));
    parts.removeIf(part -> part.text().isEmpty());
    return parts;
  }
}
