package io.brokerbench.core.report.page;

import io.brokerbench.core.chart.Chart;
import io.brokerbench.core.markup.Element;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/** Writes a page as one HTML file that loads nothing and runs no script. */
public final class HtmlPage {

  private static final int TOP = 2;
  private static final String FIGURE = "figure";
  private static final String SPAN = "span";
  private static final String CONTENT = "content";

  private HtmlPage() {}

  /** The file. It is well-formed XML too. */
  public static String of(Page page) {
    var head =
        Element.of("head")
            .add(
                Element.of("meta").with("charset", "utf-8"),
                Element.of("meta")
                    .with("http-equiv", "Content-Security-Policy")
                    .with(CONTENT, policy()),
                Element.of("meta")
                    .with("name", "viewport")
                    .with(CONTENT, "width=device-width, initial-scale=1"),
                Element.of("meta").with("name", "color-scheme").with(CONTENT, "light dark"),
                Element.of("link").with("rel", "icon").with("href", "data:,"),
                Element.of("title").text(page.title()),
                Element.of("style").text(PageStyle.SHEET));
    var body =
        Element.of("body")
            .add(
                Element.of("header")
                    .add(
                        Element.of("h1").text(page.title()),
                        Element.of("p", "sub").text(page.subtitle())),
                contents(page),
                Element.of("main").add(page.sections().stream().map(s -> section(s, TOP)).toList()),
                Element.of("footer").add(Element.of("p").text(page.footer())));
    var html =
        Element.of("html")
            .with("xmlns", "http://www.w3.org/1999/xhtml")
            .with("lang", "en")
            .add(head, body);
    return "<!DOCTYPE html>\n" + html + "\n";
  }

  /** Sections as they stand on the page, for a page that a server puts around them. */
  public static String sections(List<Section> sections) {
    var html = new StringBuilder();
    sections.stream().map(section -> section(section, TOP)).forEach(html::append);
    return html.toString();
  }

  /** The style sheet of the page. */
  public static String styleSheet() {
    return PageStyle.SHEET;
  }

  /** Nothing is loaded, and no style but that of the page counts. */
  static String policy() {
    return "default-src 'none'; img-src data:; style-src 'sha256-"
        + digest(PageStyle.SHEET)
        + "'; base-uri 'none'; form-action 'none'";
  }

  private static String digest(String text) {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      return Base64.getEncoder()
          .encodeToString(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Element contents(Page page) {
    var list = Element.of("ul");
    page.sections()
        .forEach(
            section ->
                list.add(
                    Element.of("li")
                        .add(
                            Element.of("a")
                                .with("href", "#" + section.id())
                                .text(section.title()))));
    return Element.of("nav").with("aria-label", "Contents").add(list);
  }

  private static Element section(Section section, int level) {
    var heading = Element.of("h" + level).with("id", section.id()).text(section.title());
    // A named section is a landmark: those of single runs would have equal names.
    return Element.of("section")
        .with("aria-labelledby", level == TOP ? section.id() : null)
        .add(heading)
        .add(blocks(section.blocks(), section.title()))
        .add(section.parts().stream().map(part -> section(part, level + 1)).toList());
  }

  private static List<Element> blocks(List<? extends Block> blocks, String title) {
    return blocks.stream().map(block -> block(block, title)).toList();
  }

  /** With the title of what the block is in, which names its table. */
  private static Element block(Block block, String title) {
    return switch (block) {
      case Block.Paragraph paragraph -> Element.of("p").add(contents(paragraph.parts()));
      case Block.Answer answer ->
          Element.of("p", "answer " + name(answer.tone())).add(contents(answer.parts()));
      case Block.Tiles tiles ->
          Element.of("dl", "tiles").add(tiles.tiles().stream().map(HtmlPage::tile).toList());
      case Block.Bullets bullets ->
          Element.of("ul")
              .add(
                  bullets.items().stream()
                      .map(item -> Element.of("li").add(contents(item)))
                      .toList());
      case Block.Listing listing ->
          Element.of("pre")
              .with("tabindex", "0")
              .with("role", "group")
              .with("aria-label", title)
              .text(listing.text());
      case Block.Table table -> table(table, title);
      case Block.Plot plot -> plot(plot);
      case Block.Columns columns ->
          Element.of("div", "columns").add(blocks(columns.blocks(), title));
      case Block.Fold fold ->
          fold(fold.summary(), blocks(fold.blocks(), title + ": " + fold.summary()));
    };
  }

  private static Element fold(String summary, List<Element> inside) {
    return Element.of("details").add(Element.of("summary").text(summary)).add(inside);
  }

  private static Element tile(Block.Tile tile) {
    return Element.of("div")
        .add(
            Element.of("dt").text(tile.name()),
            Element.of("dd")
                .add(content(tile.figure()))
                .add(Element.of(SPAN, "unit").text(" " + tile.unit())));
  }

  private static Element table(Block.Table table, String title) {
    var head = Element.of("tr");
    for (var i = 0; i < table.headings().size(); i++) {
      head.add(
          Element.of("th", alignment(table, i)).with("scope", "col").text(table.headings().get(i)));
    }
    var body = Element.of("tbody");
    for (var row : table.rows()) {
      var line = Element.of("tr");
      for (var i = 0; i < row.size(); i++) {
        var cell = i == 0 ? Element.of("th").with("scope", "row") : Element.of("td");
        line.add(cell.with("class", alignment(table, i)).add(content(row.get(i))));
      }
      body.add(line);
    }
    var caption = table.caption();
    return Element.of("div", "scroll")
        .with("id", table.id())
        .with("tabindex", "0")
        .with("role", "group")
        .with("aria-label", (caption == null ? title : caption) + ", table")
        .add(
            Element.of("table")
                .add(
                    caption == null ? null : Element.of("caption").text(caption),
                    Element.of("thead").add(head),
                    body));
  }

  private static String alignment(Block.Table table, int column) {
    return column < table.textColumns() ? "word" : "number";
  }

  private static Element plot(Block.Plot plot) {
    var chart = plot.chart();
    return Element.of(FIGURE)
        .with("aria-details", plot.table())
        .add(
            Element.of("figcaption")
                .add(
                    Element.of("strong").text(chart.title()),
                    plot.caption() == null ? null : Element.of(SPAN).text(" " + plot.caption())),
            Element.of("div", "wide").add(chart.draw(Chart.WIDE)),
            Element.of("div", "narrow").add(chart.draw(Chart.NARROW)),
            plot.data() == null ? null : fold("Data", List.of(table(plot.data(), chart.title()))));
  }

  private static List<Element> contents(List<Content> parts) {
    return parts.stream().map(HtmlPage::content).toList();
  }

  private static Element content(Content content) {
    var element =
        content.at() == null
            ? Element.of(SPAN)
            : Element.of("data").with("value", content.value()).with("data-at", content.at());
    element.with("id", content.id()).text(content.text());
    if (content.tone() != Content.Tone.PLAIN) {
      element.with("class", name(content.tone()));
    }
    if (content.href() == null) {
      return element;
    }
    // A page elsewhere does not hear where its reader comes from.
    var elsewhere = content.href().startsWith("http");
    return Element.of("a")
        .with("href", content.href())
        .with("rel", elsewhere ? "noreferrer" : null)
        .add(element);
  }

  private static String name(Content.Tone tone) {
    return tone.name().toLowerCase(Locale.ROOT);
  }
}
