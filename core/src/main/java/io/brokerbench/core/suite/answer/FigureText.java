package io.brokerbench.core.suite.answer;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.statistics.Interval;
import java.util.Locale;

/** Figures with their units. */
final class FigureText {

  private static final double MICROS_PER_MILLI = 1000;

  private static final String NONE = "-";

  private FigureText() {}

  static String unit(ComparedFigure figure) {
    if (figure == ComparedFigure.DrainTime) {
      return "s";
    }
    return figure.higherIsBetter() ? "msg/s" : "ms";
  }

  static String value(ComparedFigure figure, Double value) {
    if (value == null) {
      return NONE;
    }
    return switch (unit(figure)) {
      case "ms" -> format("%.3f", value / MICROS_PER_MILLI);
      case "s" -> format("%.1f", value);
      default -> format("%,.1f", value);
    };
  }

  static String interval(ComparedFigure figure, Interval interval) {
    return interval == null
        ? NONE
        : value(figure, interval.low()) + " to " + value(figure, interval.high());
  }

  static String ratio(Double ratio) {
    return ratio == null ? NONE : format("%.3f", ratio);
  }

  static String ratios(Interval interval) {
    return interval == null ? NONE : ratio(interval.low()) + " to " + ratio(interval.high());
  }

  static String percent(Double share) {
    return share == null ? NONE : format("%.1f", 100 * share);
  }

  /** Two significant digits, as in the page on statistics. */
  static String probability(Double p) {
    return p == null ? NONE : format("%.2g", p);
  }

  static String format(String pattern, double value) {
    return String.format(Locale.ROOT, pattern, value);
  }
}
