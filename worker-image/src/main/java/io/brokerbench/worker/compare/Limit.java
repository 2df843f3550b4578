package io.brokerbench.worker.compare;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.statistics.Direction;
import io.brokerbench.core.text.Printable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;

/**
 * How much worse a figure may be than that of the baseline.
 *
 * @param metric the figure
 * @param percent as a ratio either way: 10 means 1.1 of a latency and 1 / 1.1 of a throughput; 0 to
 *     1000
 */
public record Limit(ComparedFigure metric, double percent) {

  private static final double MOST = 1000;

  /** A limit that is not written as it must be. */
  public static class InvalidLimitException extends Exception {

    private final transient Message problem;

    InvalidLimitException(Message problem) {
      super(problem.toString());
      this.problem = problem;
    }

    /** What is wrong, and what is allowed. */
    public Message problem() {
      return problem;
    }
  }

  /**
   * Reads limits such as {@code PublishLatencyP99=10%}.
   *
   * @throws InvalidLimitException if one has another form, or a figure has two
   */
  public static List<Limit> parse(List<String> written) throws InvalidLimitException {
    var limits = new ArrayList<Limit>();
    var metrics = EnumSet.noneOf(ComparedFigure.class);
    for (var text : written) {
      var limit = parse(text);
      if (!metrics.add(limit.metric)) {
        throw new InvalidLimitException(CompareMessage.REGRESSION_TWICE.with(limit.metric));
      }
      limits.add(limit);
    }
    return limits;
  }

  private static Limit parse(String text) throws InvalidLimitException {
    var parts = text.split("=", 2);
    var metric =
        Arrays.stream(ComparedFigure.values())
            .filter(known -> known.name().equals(parts[0]))
            .findFirst();
    if (parts.length < 2 || metric.isEmpty()) {
      throw new InvalidLimitException(
          CompareMessage.REGRESSION_FORM.with(
              Printable.value(text), List.of(ComparedFigure.values())));
    }
    return new Limit(metric.get(), percent(text, parts[1]));
  }

  private static double percent(String text, String written) throws InvalidLimitException {
    // Not Double.parseDouble alone, which also takes 1e1, 0x1p3, NaN and a d behind the number.
    if (written.matches("[0-9]{1,9}(\\.[0-9]{1,9})?%?")) {
      var percent = Double.parseDouble(written.replace("%", ""));
      if (percent <= MOST) {
        return percent;
      }
    }
    throw new InvalidLimitException(CompareMessage.REGRESSION_PERCENT.with(Printable.value(text)));
  }

  Direction direction() {
    return metric.higherIsBetter() ? Direction.HIGHER_IS_BETTER : Direction.LOWER_IS_BETTER;
  }

  /** The largest accepted change, with its sign. */
  String change() {
    var ratio = 1 + percent / 100;
    return percent(direction() == Direction.LOWER_IS_BETTER ? ratio : 1 / ratio);
  }

  /** A ratio as a change in percent, with its sign. */
  static String percent(double ratio) {
    var change = String.format(Locale.ROOT, "%+.1f %%", 100 * (ratio - 1));
    return change.equals("-0.0 %") ? "+0.0 %" : change;
  }

  /** A value of the figure: microseconds, seconds or messages per second, with its unit. */
  String shown(double value) {
    if (metric == ComparedFigure.DrainTime) {
      return String.format(Locale.ROOT, "%.1f s", value);
    }
    return metric.isLatency()
        ? String.format(Locale.ROOT, "%.3f ms", value / 1000)
        : String.format(Locale.ROOT, "%.1f msg/s", value);
  }
}
