package io.brokerbench.core.report;

import java.util.Locale;
import java.util.regex.Pattern;

/** How the report shows a number of a document. */
enum Unit {
  /** Microseconds, as milliseconds. */
  MICROS("ms", 1e-3),
  /** Messages per second. */
  RATE("msg/s", 1),
  /** Bytes per second, as megabytes (10^6 bytes) per second. */
  BYTES_PER_SECOND("MB/s", 1e-6),
  /** Bytes, as megabytes. */
  BYTES("MB", 1e-6),
  /** Seconds. */
  SECONDS("s", 1),
  /** Thousandths of a core, as cores. */
  MILLICORES("cores", 1e-3),
  /** Percent. */
  PERCENT("%", 1),
  /** A share, as percent. */
  SHARE("%", 100),
  /** A ratio. */
  RATIO("", 1),
  /** In the unit that stands beside it. */
  PLAIN("", 1),
  /** A probability. */
  PROBABILITY("", 1),
  /** How many. */
  COUNT("", 1);

  private static final Pattern NEGATIVE_ZERO = Pattern.compile("-0(\\.0*)?");
  private static final double LARGE = 1000;

  /** Less than this below {@link #LARGE} is rounded to it. */
  private static final double HALF_OF_TENTH = 0.05;

  private static final double MIDDLE = 100;

  private final String symbol;
  private final double factor;

  Unit(String symbol, double factor) {
    this.symbol = symbol;
    this.factor = factor;
  }

  /** The unit that is shown; empty for none. */
  String symbol() {
    return symbol;
  }

  /** A number of a document in the unit that is shown. */
  double shown(double value) {
    return value * factor;
  }

  /** A number of a document as the page shows it, without its unit. */
  String format(double value) {
    var text = formatted(shown(value));
    return NEGATIVE_ZERO.matcher(text).matches() ? text.substring(1) : text;
  }

  private String formatted(double shown) {
    return switch (this) {
      case COUNT -> String.format(Locale.ROOT, "%,.0f", shown);
      case PROBABILITY -> String.format(Locale.ROOT, "%.2g", shown);
      case RATIO, PLAIN -> String.format(Locale.ROOT, "%.3f", shown);
      case MICROS -> String.format(Locale.ROOT, shown < LARGE ? "%.3f" : "%,.1f", shown);
      case RATE, BYTES ->
          String.format(
              Locale.ROOT, Math.abs(shown) < LARGE - HALF_OF_TENTH ? "%.1f" : "%,.0f", shown);
      case BYTES_PER_SECOND ->
          String.format(Locale.ROOT, Math.abs(shown) < MIDDLE ? "%.3f" : "%,.1f", shown);
      case SECONDS, MILLICORES, PERCENT, SHARE -> String.format(Locale.ROOT, "%,.1f", shown);
    };
  }
}
