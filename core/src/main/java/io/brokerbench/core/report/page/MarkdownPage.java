package io.brokerbench.core.report.page;

import io.brokerbench.core.text.MarkdownText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes a page as Markdown with its charts as images beside it. */
public final class MarkdownPage {

  /** Charts are in sections about everything, or about one run or suite, each with a number. */
  private static final Pattern IMAGE =
      Pattern.compile("(overview|[rs][0-9]+)(-[a-z]+)*-[0-9]+\\.svg");

  private final StringBuilder text = new StringBuilder();
  private final Map<String, String> images = new LinkedHashMap<>();
  private final String directory;
  private String place = "";
  private int plots;

  private MarkdownPage(String directory) {
    this.directory = directory;
  }

  /**
   * The files.
   *
   * @param markdown the text
   * @param images SVG by the name of the file
   */
  public record Files(String markdown, Map<String, String> images) {}

  /** Whether an image of some page has this name. */
  public static boolean isImage(String name) {
    return IMAGE.matcher(name).matches();
  }

  /**
   * Writes the page.
   *
   * @param directory where the images will be, as seen from the text
   */
  public static Files of(Page page, String directory) {
    var writer = new MarkdownPage(directory);
    writer.paragraph("# " + MarkdownText.escape(page.title()));
    writer.paragraph(MarkdownText.escape(page.subtitle()));
    page.sections().forEach(section -> writer.add(section, "##"));
    writer.paragraph(MarkdownText.escape(page.footer()));
    return new Files(writer.text.toString().strip() + "\n", writer.images);
  }

  private void add(Section section, String marks) {
    place = section.id();
    plots = 0;
    paragraph(marks + " " + MarkdownText.escape(section.title()));
    section.blocks().forEach(this::add);
    section.parts().forEach(part -> add(part, marks + "#"));
  }

  private void add(Block block) {
    switch (block) {
      case Block.Paragraph paragraph -> paragraph(line(paragraph.parts()));
      case Block.Answer answer ->
          // Bold within bold ends it.
          paragraph(
              answer.parts().stream()
                  .map(part -> MarkdownText.escape(part.text()))
                  .collect(Collectors.joining("", "**", "**")));
      case Block.Tiles tiles ->
          list(
              tiles.tiles().stream()
                  .map(
                      t ->
                          MarkdownText.escape(t.name())
                              + ": "
                              + shown(t.figure())
                              + " "
                              + MarkdownText.escape(t.unit()))
                  .toList());
      case Block.Bullets bullets -> list(bullets.items().stream().map(MarkdownPage::line).toList());
      case Block.Listing listing -> paragraph(listing.text().indent(4).stripTrailing());
      case Block.Table table -> add(table);
      case Block.Plot plot -> add(plot);
      case Block.Columns columns -> columns.blocks().forEach(this::add);
      case Block.Fold fold -> {
        paragraph("**" + MarkdownText.escape(fold.summary()) + "**");
        fold.blocks().forEach(this::add);
      }
    }
  }

  private void list(List<String> items) {
    paragraph(items.stream().map(item -> "- " + item.strip()).collect(Collectors.joining("\n")));
  }

  private void add(Block.Table table) {
    var lines = new StringBuilder();
    lines.append(row(table.headings().stream().map(MarkdownText::escape).toList()));
    var rules =
        IntStream.range(0, table.headings().size())
            .mapToObj(i -> i < table.textColumns() ? "---" : "---:")
            .toList();
    lines.append(row(rules));
    table.rows().forEach(row -> lines.append(row(row.stream().map(MarkdownPage::shown).toList())));
    paragraph(lines.toString().stripTrailing());
  }

  private static String row(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }

  private void add(Block.Plot plot) {
    plots++;
    var file = place + "-" + plots + ".svg";
    images.put(file, plot.chart().image());
    paragraph(
        "![" + MarkdownText.escape(plot.chart().title()) + "](" + directory + "/" + file + ")");
    if (plot.caption() != null) {
      paragraph(MarkdownText.escape(plot.caption()));
    }
  }

  private void paragraph(String markdown) {
    if (!markdown.isBlank()) {
      text.append(markdown).append("\n\n");
    }
  }

  private static String line(List<Content> parts) {
    return parts.stream().map(MarkdownPage::shown).collect(Collectors.joining());
  }

  private static String shown(Content content) {
    var text = MarkdownText.escape(content.text());
    return switch (content.tone()) {
      case GOOD, BAD -> text.isBlank() ? text : "**" + text.strip() + "**";
      case MARKED, PLAIN, SOFT -> text;
    };
  }
}
