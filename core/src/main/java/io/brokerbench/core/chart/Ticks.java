package io.brokerbench.core.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Round values for axes. */
final class Ticks {

  private static final double[] STEPS = {1, 2, 5, 10};
  private static final double[] LOG_STEPS = {1, 2, 5};
  private static final double[] NINES = {0, 50, 90, 99, 99.9, 99.99, 99.999};
  private static final double SLACK = 1e-9;
  private static final int ABOUT = 5;

  /** Up to such a ratio, ticks at equal differences are as good, and there are more of them. */
  private static final int FEW_POWERS = 4;

  private Ticks() {}

  /** Multiples of 1, 2 or 5 times a power of ten, within the range. */
  static List<Double> linear(double low, double high, int most) {
    var step = step(high - low, most);
    var first = Math.ceil(low / step - SLACK);
    var last = Math.floor(high / step + SLACK);
    return IntStream.rangeClosed(0, (int) (last - first))
        .mapToObj(i -> rounded((first + i) * step))
        .toList();
  }

  /** Without the rest that multiplying leaves, such as 0.30000000000000004. */
  private static double rounded(double value) {
    return Double.parseDouble(String.format(Locale.ROOT, "%.12g", value));
  }

  private static double step(double range, int most) {
    var raw = range / Math.max(1, most);
    var power = Math.pow(10, Math.floor(Math.log10(raw)));
    return DoubleStream.of(STEPS)
        .map(step -> step * power)
        .filter(step -> step >= raw * (1 - SLACK))
        .findFirst()
        .orElse(10 * power);
  }

  /** The first tick at or above a value that is not negative; 1 for 0. */
  static double ceiling(double high) {
    if (high <= 0) {
      return 1;
    }
    var step = step(high, ABOUT);
    return rounded(Math.ceil(high / step - SLACK) * step);
  }

  /** Powers of ten, with twice and five times them where these are few. */
  static List<Double> log(double low, double high, int most) {
    if (high / low < FEW_POWERS) {
      return linear(low, high, most);
    }
    var fine = of(low, high, LOG_STEPS);
    if (fine.size() <= most) {
      return fine;
    }
    var powers = of(low, high, 1);
    if (powers.size() <= 1) {
      return fine;
    }
    var every = Math.ceilDiv(powers.size(), Math.max(1, most));
    return IntStream.range(0, powers.size())
        .filter(i -> i % every == 0)
        .mapToObj(powers::get)
        .toList();
  }

  private static List<Double> of(double low, double high, double... steps) {
    var ticks = new ArrayList<Double>();
    var first = (int) Math.floor(Math.log10(low));
    for (var power = first; power <= Math.ceil(Math.log10(high)); power++) {
      for (var step : steps) {
        var tick = rounded(step * Math.pow(10, power));
        if (tick >= low * (1 - SLACK) && tick <= high * (1 + SLACK)) {
          ticks.add(tick);
        }
      }
    }
    return ticks;
  }

  /** 1, 2 or 5 times a power of ten, at or below a value above 0. */
  static double logFloor(double value) {
    return of(value / 10, value, LOG_STEPS).getLast();
  }

  /** Likewise above a value, never at it. */
  static double logCeiling(double value) {
    return of(value * (1 + SLACK * 2), value * 10, LOG_STEPS).getFirst();
  }

  static List<Double> nines(double high) {
    return DoubleStream.of(NINES).filter(tick -> tick <= high).boxed().toList();
  }
}
