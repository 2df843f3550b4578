package io.brokerbench.core.chart;

import io.brokerbench.core.markup.Element;

/** Parts that charts are made of. */
final class Canvas {

  /** Height of a line of text, in pixels. */
  static final double LINE = 17;

  /** From the baseline of text to the middle of its letters. */
  static final double MIDDLE = 4;

  private static final double CHARACTER = 7.2;
  private static final double WIDE_CHARACTER = 11;
  private static final String WIDE_CHARACTERS = "mwMW%@…";
  private static final int FEWEST_CHARACTERS = 4;
  private static final double RADIUS = 3.5;
  private static final int SHAPES = 4;

  private Canvas() {}

  private static Element svg(String title, double width, double height) {
    return Element.of("svg", "chart")
        .with("viewBox", "0 0 " + Element.pixels(width) + " " + Element.pixels(height))
        .with("width", width)
        .with("height", height)
        .with("role", "img")
        .with("aria-label", title);
  }

  /** What holds links is no image: screen readers do not look into one. */
  static Element svg(String title, double width, double height, boolean links) {
    var svg = svg(title, width, height);
    return links ? svg.with("role", "group") : svg;
  }

  /** A copy would share its children, so the style goes into the drawing itself. */
  static Element withStyle(Element drawing, String style) {
    return drawing.add(Element.of("style").text(style));
  }

  /** About how wide a text is. */
  static double width(String text) {
    return text.chars()
        .mapToDouble(c -> WIDE_CHARACTERS.indexOf(c) < 0 ? CHARACTER : WIDE_CHARACTER)
        .sum();
  }

  /** The text, cut where it is too wide, but not to fewer than four characters. */
  static String fitting(String text, double width) {
    var fitting = text;
    for (var length = text.length() - 1;
        width(fitting) > width && length >= FEWEST_CHARACTERS - 1;
        length--) {
      fitting = text.substring(0, length) + "…";
    }
    return fitting;
  }

  static Element text(String text, double x, double y, String anchor) {
    return Element.of("text").with("x", x).with("y", y).with("text-anchor", anchor).text(text);
  }

  static Element line(String classes, double x1, double y1, double x2, double y2) {
    return Element.of("line", classes).with("x1", x1).with("y1", y1).with("x2", x2).with("y2", y2);
  }

  static Element box(String classes, double x, double y, double width, double height) {
    return Element.of("rect", classes)
        .with("x", x)
        .with("y", y)
        .with("width", Math.max(0, width))
        .with("height", Math.max(0, height));
  }

  /** A marker: a shape for each colour, filled or hollow. */
  static Element marker(int colour, boolean hollow, double x, double y) {
    var index = colour % ChartStyle.COLOURS;
    var classes = "mk k%d %s".formatted(index, hollow ? "hollow" : "f" + index);
    var r = RADIUS;
    return switch (index % SHAPES) {
      case 0 -> Element.of("circle", classes).with("cx", x).with("cy", y).with("r", r);
      case 1 -> box(classes, x - r, y - r, 2 * r, 2 * r);
      case 2 -> path(classes, x, y - r - 1, x + r + 1, y + r, x - r - 1, y + r);
      default -> path(classes, x, y - r - 1, x + r + 1, y, x, y + r + 1, x - r - 1, y);
    };
  }

  private static Element path(String classes, double... corners) {
    var text = new StringBuilder();
    for (var i = 0; i < corners.length; i += 2) {
      text.append(i == 0 ? 'M' : 'L')
          .append(Element.pixels(corners[i]))
          .append(' ')
          .append(Element.pixels(corners[i + 1]));
    }
    return Element.of("path", classes).with("d", text.append('Z'));
  }

  /** With what a reader sees who points at it, and as a link where it has a target. */
  static Element explained(Element shape, String title, String href) {
    if (title != null) {
      shape.add(Element.of("title").text(title));
    }
    return href == null
        ? shape
        : Element.of("a").with("href", href).with("aria-label", title).add(shape);
  }
}
