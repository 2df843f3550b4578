package io.brokerbench.core.statistics;

/**
 * Mean and spread of independent values.
 *
 * @param n number of values
 * @param mean arithmetic mean, NaN of no values
 * @param deviation standard deviation with n - 1 in the denominator, NaN below two values
 */
record Sample(int n, double mean, double deviation) {

  /** Below this number of values there is neither an interval nor a test. */
  static final int MINIMUM = 3;

  /** R's t.test refuses such samples as "essentially constant". */
  private static final double CONSTANT = 10 * Math.ulp(1.0);

  static Sample of(double... values) {
    var sum = 0.0;
    for (var value : values) {
      sum += value;
    }
    var mean = sum / values.length;
    var squares = 0.0;
    for (var value : values) {
      squares += (value - mean) * (value - mean);
    }
    var deviation = values.length < 2 ? Double.NaN : Math.sqrt(squares / (values.length - 1));
    return new Sample(values.length, mean, deviation);
  }

  /** Of the natural logarithms of positive, finite values. */
  static Sample ofLogarithms(double... values) {
    return of(logarithms(values));
  }

  private static double[] logarithms(double... values) {
    var logarithms = new double[values.length];
    for (var i = 0; i < values.length; i++) {
      logarithms[i] = Logarithms.of(values[i]);
    }
    return logarithms;
  }

  double standardError() {
    return deviation / Math.sqrt(n);
  }

  /** Whether this error of a value of this size is one of floating point numbers only. */
  static boolean isRounding(double error, double size) {
    return !(error > CONSTANT * Math.max(1, Math.abs(size)));
  }

  /** False where the values are too few, or so equal that their spread is rounding. */
  boolean testable() {
    return n >= MINIMUM && !isRounding(standardError(), mean);
  }
}
