package io.brokerbench.worker.serve.site;

import java.time.Duration;

/** Durations as {@code kubectl get} shows them. */
final class Age {

  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;
  private static final long YEAR = 365 * DAY;

  private Age() {}

  /** Such as {@code 7m30s}, {@code 5h} or {@code 12d}; 0s for what has not begun. */
  static String of(Duration age) {
    var seconds = Math.max(0, age.toSeconds());
    if (seconds < 2 * MINUTE) {
      return seconds + "s";
    }
    if (seconds < 10 * MINUTE) {
      return two(seconds / MINUTE, "m", seconds % MINUTE, "s");
    }
    if (seconds < 3 * HOUR) {
      return seconds / MINUTE + "m";
    }
    if (seconds < 8 * HOUR) {
      return two(seconds / HOUR, "h", seconds / MINUTE % 60, "m");
    }
    if (seconds < 2 * DAY) {
      return seconds / HOUR + "h";
    }
    if (seconds < 8 * DAY) {
      return two(seconds / DAY, "d", seconds / HOUR % 24, "h");
    }
    if (seconds < 2 * YEAR) {
      return seconds / DAY + "d";
    }
    return seconds < 8 * YEAR
        ? two(seconds / YEAR, "y", seconds / DAY % 365, "d")
        : seconds / YEAR + "y";
  }

  private static String two(long large, String unit, long small, String smallUnit) {
    return small == 0 ? large + unit : large + unit + small + smallUnit;
  }
}
