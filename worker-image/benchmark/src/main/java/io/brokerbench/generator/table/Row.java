package io.brokerbench.generator.table;

import java.util.Locale;

/**
 * One line of the table.
 *
 * @param name what was compared
 * @param found the figure, or NaN if it was not measured
 * @param limit what it is held against
 * @param sense whether the limit is the most or the least
 * @param remark what the figure was made of, or why there is none
 */
public record Row(String name, double found, double limit, Sense sense, String remark) {

  /** Of a limit. */
  public enum Sense {
    /** The most. */
    AT_MOST("at most"),
    /** The least. */
    AT_LEAST("at least");

    private final String words;

    Sense(String words) {
      this.words = words;
    }
  }

  /** At most {@code limit}. */
  public static Row atMost(String name, double found, double limit, String remark) {
    return new Row(name, found, limit, Sense.AT_MOST, remark);
  }

  /** At least {@code limit}. */
  public static Row atLeast(String name, double found, double limit, String remark) {
    return new Row(name, found, limit, Sense.AT_LEAST, remark);
  }

  /** Without a figure, and so without fault. */
  public static Row notMeasured(String name, String why) {
    return new Row(name, Double.NaN, Double.NaN, Sense.AT_MOST, "not measured: " + why);
  }

  /** Whether the limit was kept; nothing was broken where nothing was asked for. */
  public boolean holds() {
    if (Double.isNaN(limit)) {
      return true;
    }
    return sense == Sense.AT_MOST ? found <= limit : found >= limit;
  }

  /** As a line of Markdown. */
  public String line() {
    if (Double.isNaN(limit)) {
      return "| %s | | | | %s |".formatted(name, remark);
    }
    return String.format(
        Locale.ROOT,
        "| %s | %.3f | %s %.2f | %s | %s |",
        name,
        found,
        sense.words,
        limit,
        holds() ? "holds" : "DOES NOT HOLD",
        remark);
  }
}
