package io.brokerbench.core.chart;

import java.util.Collection;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * Where values lie on an axis.
 *
 * @param kind how distances grow
 * @param low value at the start of the axis
 * @param high value at its end, above {@code low}
 * @param title what the axis shows, with its unit
 * @param text a value as its tick shows it
 * @param marks values to label; empty for round ones
 */
public record Scale(
    Kind kind,
    double low,
    double high,
    String title,
    DoubleFunction<String> text,
    List<Double> marks) {

  /** How distances grow along an axis. */
  public enum Kind {
    /** Equal differences are equally far apart. */
    LINEAR,
    /** Equal ratios are equally far apart. Values are above 0. */
    LOG,
    /** Percentiles: 90, 99, 99.9 are equally far apart. Values are from 0 to below 100. */
    NINES
  }

  /** The largest percentile that has a place. */
  private static final double MOST_NINES = 99.9999;

  private static final double ROOM = 1.05;

  /** Values beyond it lie at the end of an axis, and those below its inverse at the start. */
  private static final double MOST = 1e100;

  /** A difference of such a share of a value is seen in a double. */
  private static final double SHARE = 1e-9;

  /**
   * Checks the range.
   *
   * @throws IllegalArgumentException if it is empty, or has values that the kind has no place for
   */
  public Scale {
    if (!(low < high) || Double.isInfinite(high - low) || kind == Kind.LOG && low <= 0) {
      throw new IllegalArgumentException(kind + " from " + low + " to " + high);
    }
    marks = List.copyOf(marks);
  }

  /** With round values as labels. */
  public Scale(Kind kind, double low, double high, String title, DoubleFunction<String> text) {
    this(kind, low, high, title, text, List.of());
  }

  /** The same with these labels. */
  public Scale labelled(Collection<Double> values) {
    return new Scale(kind, low, high, title, text, List.copyOf(values));
  }

  /** From 0 to the next tick above {@code high}; any range where {@code high} is 0. */
  public static Scale fromZero(double high, String title, DoubleFunction<String> text) {
    var most = high < 1 / MOST ? 0 : Math.min(high, MOST);
    return new Scale(Kind.LINEAR, 0, Ticks.ceiling(most), title, text);
  }

  /** Linear, from {@code low} to {@code high} exactly, or a range around them if they are equal. */
  public static Scale linear(double low, double high, String title, DoubleFunction<String> text) {
    var from = Math.clamp(low, -MOST, MOST);
    var to = Math.clamp(high, -MOST, MOST);
    if (to - from > 1 / MOST) {
      return new Scale(Kind.LINEAR, from, to, title, text);
    }
    var room = Math.max(1, Math.abs(from) * SHARE);
    return new Scale(Kind.LINEAR, from - room, from + room, title, text);
  }

  /** Logarithmic, with some room around {@code low} and {@code high}. */
  public static Scale log(double low, double high, String title, DoubleFunction<String> text) {
    return new Scale(
        Kind.LOG, Ticks.logFloor(within(low)), Ticks.logCeiling(within(high)), title, text);
  }

  /** Of ratios: logarithmic, with a little room, and 1 within. */
  public static Scale ratios(double low, double high, String title, DoubleFunction<String> text) {
    return new Scale(
        Kind.LOG, Math.min(within(low), 1) / ROOM, Math.max(within(high), 1) * ROOM, title, text);
  }

  private static double within(double value) {
    return Math.clamp(value, 1 / MOST, MOST);
  }

  /** Of percentiles, up to {@code high}. */
  public static Scale nines(double high, String title, DoubleFunction<String> text) {
    return new Scale(Kind.NINES, 0, Math.min(high, MOST_NINES), title, text);
  }

  /** Where a value lies: 0 at the start of the axis, 1 at its end. Values outside are clamped. */
  public double at(double value) {
    var from = transformed(low);
    var place = (transformed(Math.clamp(value, low, high)) - from) / (transformed(high) - from);
    return Math.clamp(place, 0, 1);
  }

  /** Values to label, at most about so many. */
  public List<Double> ticks(int most) {
    if (!marks.isEmpty()) {
      return marks;
    }
    return switch (kind) {
      case LINEAR -> Ticks.linear(low, high, most);
      case LOG -> Ticks.log(low, high, most);
      case NINES -> Ticks.nines(high);
    };
  }

  private double transformed(double value) {
    return switch (kind) {
      case LINEAR -> value;
      case LOG -> Math.log10(value);
      case NINES -> -Math.log10(1 - value / 100);
    };
  }
}
