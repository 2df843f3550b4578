package io.brokerbench.core.statistics;

/** The natural logarithms that all tests work on. */
public final class Logarithms {

  private Logarithms() {}

  /**
   * Whether a figure can be summarized and compared.
   *
   * <p>A figure of 0, such as a backlog that drained at once, has no ratio to any other. Leave out
   * the whole comparison then: to leave out the run would favour the slower system.
   *
   * @return false for 0, negative, infinite and missing values
   */
  public static boolean exists(double figure) {
    return figure > 0 && !Double.isInfinite(figure);
  }

  static double of(double figure) {
    if (!exists(figure)) {
      throw new IllegalArgumentException(
          figure + " has no logarithm: it must be above 0 and finite");
    }
    return Math.log(figure);
  }

  /** Of the ratio 1 + percent / 100. */
  static double ofPercent(double percent) {
    if (!(percent >= 0) || Double.isInfinite(percent)) {
      throw new IllegalArgumentException(percent + " %: must be at least 0 and finite");
    }
    return Math.log1p(percent / 100);
  }
}
