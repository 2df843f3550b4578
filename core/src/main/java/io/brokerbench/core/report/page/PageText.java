package io.brokerbench.core.report.page;

import io.brokerbench.core.report.page.Block.Answer;
import io.brokerbench.core.report.page.Block.Bullets;
import io.brokerbench.core.report.page.Block.Columns;
import io.brokerbench.core.report.page.Block.Fold;
import io.brokerbench.core.report.page.Block.Listing;
import io.brokerbench.core.report.page.Block.Paragraph;
import io.brokerbench.core.report.page.Block.Plot;
import io.brokerbench.core.report.page.Block.Table;
import io.brokerbench.core.report.page.Block.Tiles;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words of sections, without charts and listings. */
public final class PageText {

  private PageText() {}

  /** All of them, a line per part. */
  public static String of(List<Section> sections) {
    return sections.stream()
        .flatMap(PageText::words)
        .filter(Objects::nonNull)
        .distinct()
        .collect(Collectors.joining("\n"));
  }

  private static Stream<String> words(Section section) {
    return Stream.of(
            Stream.of(section.title()),
            section.blocks().stream().flatMap(PageText::words),
            section.parts().stream().flatMap(PageText::words))
        .flatMap(part -> part);
  }

  private static Stream<String> words(Block block) {
    return switch (block) {
      case Paragraph paragraph -> Stream.of(line(paragraph.parts()));
      case Answer answer -> Stream.of(line(answer.parts()));
      case Tiles tiles -> tiles.tiles().stream().map(Block.Tile::name);
      case Bullets bullets -> bullets.items().stream().map(PageText::line);
      case Table table ->
          Stream.concat(
              Stream.concat(Stream.of(table.caption()), table.headings().stream()),
              table.rows().stream().flatMap(row -> row.stream().map(part -> part.text())));
      case Plot plot ->
          Stream.concat(
              Stream.of(plot.chart().title(), plot.caption()),
              plot.data() == null ? Stream.of() : words(plot.data()));
      case Columns columns -> columns.blocks().stream().flatMap(PageText::words);
      case Fold fold ->
          Stream.concat(Stream.of(fold.summary()), fold.blocks().stream().flatMap(PageText::words));
      case Listing listing -> Stream.of();
    };
  }

  /** Of a sentence or a cell. */
  public static String line(List<Content> parts) {
    return parts.stream().map(part -> part.text()).collect(Collectors.joining());
  }
}
