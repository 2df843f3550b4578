package io.brokerbench.operator.lifecycle;

import io.brokerbench.core.text.Printable;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** Quantities, times and messages as people read them in a status. */
public final class Display {

  private static final int MESSAGE_CHARACTERS = 1024;

  private Display() {}

  /** Such as {@code 812us}, {@code 4.21ms}, {@code 1.30s}; null of null. */
  static String latency(Long micros) {
    if (micros == null) {
      return null;
    }
    if (micros < 1_000) {
      return micros + "us";
    }
    return micros < 1_000_000
        ? String.format(Locale.ROOT, "%.2fms", micros / 1e3)
        : String.format(Locale.ROOT, "%.2fs", micros / 1e6);
  }

  /** Such as {@code 45s}, {@code 3m12s}, {@code 2h5m}. */
  public static String duration(Duration duration) {
    if (duration.toHours() > 0) {
      return duration.toHours() + "h" + duration.toMinutesPart() + "m";
    }
    return duration.toMinutes() > 0
        ? duration.toMinutes() + "m" + duration.toSecondsPart() + "s"
        : duration.toSeconds() + "s";
  }

  /** To the second, such as {@code 2026-01-01T00:00:05Z}. */
  public static String time(Instant at) {
    return at.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** One line that a terminal can show: messages quote runs, files, brokers and containers. */
  public static String message(String text) {
    var line = Printable.line(Printable.beginning(text, 2 * MESSAGE_CHARACTERS));
    return line.length() <= MESSAGE_CHARACTERS
        ? line
        : Printable.beginning(line, MESSAGE_CHARACTERS - 3) + "...";
  }
}
