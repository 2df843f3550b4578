package io.brokerbench.core.chart;

import io.brokerbench.core.markup.Element;

/** Something that can be drawn as SVG in any width. */
public interface Chart {

  /** Width for pages and images, in pixels. */
  int WIDE = 620;

  /** Width for telephones, in pixels. */
  int NARROW = 350;

  /** What it shows, in a line. */
  String title();

  /** The drawing: an {@code svg} element whose text is 12 pixels high if it is not scaled. */
  Element draw(int width);

  /** The drawing as a file of its own, in the width {@link #WIDE}. */
  default String image() {
    var drawing = draw(WIDE).with("xmlns", "http://www.w3.org/2000/svg");
    return Canvas.withStyle(drawing, ChartStyle.standalone()).toString() + "\n";
  }
}
