package io.brokerbench.operator.lifecycle;

import java.time.Duration;
import java.util.Locale;

/** Quantities as people read them in a table. */
final class Display {

  private Display() {}

  /** Such as {@code 812us}, {@code 4.21ms}, {@code 1.30s}. */
  static String latency(long micros) {
    if (micros < 1_000) {
      return micros + "us";
    }
    return micros < 1_000_000
        ? String.format(Locale.ROOT, "%.2fms", micros / 1e3)
        : String.format(Locale.ROOT, "%.2fs", micros / 1e6);
  }

  /** Such as {@code 45s}, {@code 3m12s}, {@code 2h5m}. */
  static String duration(Duration duration) {
    if (duration.toHours() > 0) {
      return duration.toHours() + "h" + duration.toMinutesPart() + "m";
    }
    return duration.toMinutes() > 0
        ? duration.toMinutes() + "m" + duration.toSecondsPart() + "s"
        : duration.toSeconds() + "s";
  }
}
