package io.brokerbench.core.report;

import io.brokerbench.core.chart.Point;
import io.brokerbench.core.chart.Scale;
import io.brokerbench.core.statistics.Interval;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Collection;
import java.util.DoubleSummaryStatistics;
import java.util.Locale;
import java.util.stream.DoubleStream;

/** Axes that suit what is drawn. */
final class Axes {

  /** From such a ratio on, small values would lie on the axis. */
  private static final double WIDE_RANGE = 20;

  private static final double THOUSAND = 1e3;
  private static final double TEN_THOUSAND = 1e4;
  private static final double MILLION = 1e6;

  /** With more digits, the text of a tick would be wider than a chart. */
  private static final double LONG = 1e15;

  private Axes() {}

  /** The vertical axis for points: logarithmic where they range far, else from 0. */
  static Scale millis(Collection<Point> points, String title) {
    return of(points.stream().flatMapToDouble(Axes::extent), title);
  }

  /** The same, logarithmic for any range: charts beside each other are alike then. */
  static Scale logMillis(Collection<Point> points, String title) {
    var range =
        points.stream()
            .flatMapToDouble(Axes::extent)
            .filter(value -> !Double.isNaN(value))
            .summaryStatistics();
    return range.getMin() > 0 && range.getMax() > range.getMin()
        ? log(range, title)
        : millis(points, title);
  }

  private static Scale log(DoubleSummaryStatistics range, String title) {
    return Scale.log(range.getMin(), range.getMax(), title + ", logarithmic", Axes::plain);
  }

  private static DoubleStream extent(Point point) {
    return point.low() == null
        ? DoubleStream.of(point.y())
        : DoubleStream.of(point.y(), point.low(), point.high());
  }

  /** The axis for values: logarithmic where they range far, else from 0. */
  static Scale of(DoubleStream values, String title) {
    var range = values.filter(value -> !Double.isNaN(value)).summaryStatistics();
    return range.getMin() > 0 && range.getMax() / range.getMin() > WIDE_RANGE
        ? log(range, title)
        : Scale.fromZero(Math.max(0, range.getMax()), title, Axes::plain);
  }

  /** The axis from 0 for values. */
  static Scale fromZero(DoubleStream values, String title) {
    var most = values.filter(value -> !Double.isNaN(value)).max().orElse(0);
    return Scale.fromZero(Math.max(0, most), title, Axes::plain);
  }

  /** The interval; null where there is none, or one that has no place on a chart. */
  static Interval drawn(Interval interval) {
    return interval != null
            && Double.isFinite(interval.low())
            && Double.isFinite(interval.high())
            && interval.low() <= interval.high()
        ? interval
        : null;
  }

  /** A round number as short as it can be: 0.5, 20, 15k, 1.2M. */
  static String plain(double value) {
    var size = Math.abs(value);
    if (size >= LONG) {
      return String.format(Locale.ROOT, "%.2e", value);
    }
    if (size >= MILLION) {
      return digits(value / MILLION) + "M";
    }
    return size >= TEN_THOUSAND ? digits(value / THOUSAND) + "k" : digits(value);
  }

  private static String digits(double value) {
    return new BigDecimal(String.format(Locale.ROOT, "%.10f", value))
        .round(new MathContext(6))
        .stripTrailingZeros()
        .toPlainString();
  }
}
