package io.brokerbench.core.report.page;

import io.brokerbench.core.chart.Chart;
import java.util.List;

/** A part of a section. */
public sealed interface Block {

  /**
   * A paragraph.
   *
   * @param parts one after the other, without space between them
   */
  record Paragraph(List<Content> parts) implements Block {

    /** Of one part. */
    public static Paragraph of(Object text) {
      return new Paragraph(List.of(Content.text(text)));
    }
  }

  /**
   * The answer to a question: what a reader came for.
   *
   * @param parts one after the other
   * @param tone whether it is a good one
   */
  record Answer(List<Content> parts, Content.Tone tone) implements Block {}

  /**
   * Figures that catch the eye.
   *
   * @param tiles one beside the other
   */
  record Tiles(List<Tile> tiles) implements Block {}

  /**
   * One of them.
   *
   * @param name of the figure
   * @param figure the figure
   * @param unit of it; may be empty
   */
  record Tile(String name, Content figure, String unit) {}

  /**
   * A list.
   *
   * @param items the parts of each item
   */
  record Bullets(List<List<Content>> items) implements Block {

    /** Of items of one part each. */
    public static Bullets of(List<?> texts) {
      return new Bullets(texts.stream().map(text -> List.of(Content.text(text))).toList());
    }
  }

  /**
   * Text as it is, such as a manifest.
   *
   * @param text its lines
   */
  record Listing(String text) implements Block {}

  /**
   * Rows and columns.
   *
   * @param id of it, unique on the page, for charts that show its rows; null for none
   * @param caption what the rows are; null where the heading above says it
   * @param headings one per column, with its unit
   * @param textColumns how many columns from the first on are words; the others are numbers
   * @param rows as many contents each as there are headings
   */
  record Table(
      String id, String caption, List<String> headings, int textColumns, List<List<Content>> rows)
      implements Block {

    /** That no chart names. */
    public Table(String caption, List<String> headings, int textColumns, List<List<Content>> rows) {
      this(null, caption, headings, textColumns, rows);
    }

    /** Without a caption. */
    public Table(List<String> headings, int textColumns, List<List<Content>> rows) {
      this(null, headings, textColumns, rows);
    }

    /** The same for charts that show its rows. */
    public Table named(String name) {
      return new Table(name, caption, headings, textColumns, rows);
    }
  }

  /**
   * A chart with its data.
   *
   * @param chart the drawing
   * @param caption what to know when reading it; null for nothing
   * @param data what it shows; null where a table of the section has it
   * @param table the id of that table; null where the chart has its own
   */
  record Plot(Chart chart, String caption, Table data, String table) implements Block {

    /** With a table of its own. */
    public Plot(Chart chart, String caption, Table data) {
      this(chart, caption, data, null);
    }

    /** Of a table that stands below it in the section. */
    public static Plot of(String table, Chart chart, String caption) {
      return new Plot(chart, caption, null, table);
    }
  }

  /**
   * Blocks side by side, where there is room.
   *
   * @param blocks each in a column of its own
   */
  record Columns(List<? extends Block> blocks) implements Block {}

  /**
   * Blocks that open on demand.
   *
   * @param summary what is in them
   * @param blocks the blocks
   */
  record Fold(String summary, List<? extends Block> blocks) implements Block {

    /** Rows that fit on a screen. */
    private static final int SHORT = 12;

    /** A table that opens on demand where it is long. */
    public static Block of(String rows, Table table) {
      return table.rows().size() <= SHORT
          ? table
          : new Fold("All " + table.rows().size() + " " + rows, List.of(table));
    }
  }
}
