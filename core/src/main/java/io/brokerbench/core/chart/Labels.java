package io.brokerbench.core.chart;

import io.brokerbench.core.markup.Element;
import java.util.ArrayList;
import java.util.List;

/** Texts within a chart, none of which is on top of another. */
final class Labels {

  private static final double HEIGHT = 12;

  private record Place(double from, double to, double y) {

    boolean meets(Place other) {
      return from < other.to && other.from < to && Math.abs(y - other.y) < HEIGHT;
    }
  }

  private final List<Place> taken = new ArrayList<>();

  /**
   * Takes the place of a text that begins at {@code x}, with its baseline at {@code y}.
   *
   * @return false where another text is
   */
  boolean take(String text, double x, double y) {
    var place = new Place(x, x + Canvas.width(text), y);
    return taken.stream().noneMatch(place::meets) && taken.add(place);
  }

  /**
   * The name of a horizontal line: above it or below it, at its right or its left end.
   *
   * @param at height of the line
   * @param below whether below is the better place
   * @param bottom the horizontal axis, under which are its own texts
   * @return null where all these places are taken
   */
  Element ofLine(String name, double left, double right, double at, boolean below, double bottom) {
    var over = at - Canvas.MIDDLE + 1;
    var under = at + Canvas.LINE - Canvas.MIDDLE;
    for (var y : below ? List.of(under, over) : List.of(over, under)) {
      for (var anchor : List.of("end", "start")) {
        var from = anchor.equals("end") ? right - Canvas.width(name) : left + Canvas.MIDDLE;
        if (y <= bottom && take(name, from, y)) {
          return Canvas.text(name, anchor.equals("end") ? right : from, y, anchor);
        }
      }
    }
    return null;
  }
}
