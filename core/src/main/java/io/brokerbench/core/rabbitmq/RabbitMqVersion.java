package io.brokerbench.core.rabbitmq;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A version of RabbitMQ, as far as settings depend on it.
 *
 * @param major its first number
 * @param minor its second number
 */
public record RabbitMqVersion(int major, int minor) implements Comparable<RabbitMqVersion> {

  private static final Pattern NUMBERS = Pattern.compile("(\\d{1,4})\\.(\\d{1,4})(\\D.*)?");

  /** The version that {@code text} names, such as {@code 4.0.5}; empty where it names none. */
  public static Optional<RabbitMqVersion> parse(String text) {
    var found = NUMBERS.matcher(text);
    return found.matches()
        ? Optional.of(
            new RabbitMqVersion(Integer.parseInt(found.group(1)), Integer.parseInt(found.group(2))))
        : Optional.empty();
  }

  /** Whether it is this version or a later one. */
  public boolean isAtLeast(int wantedMajor, int wantedMinor) {
    return compareTo(new RabbitMqVersion(wantedMajor, wantedMinor)) >= 0;
  }

  @Override
  public int compareTo(RabbitMqVersion other) {
    return Comparator.comparingInt(RabbitMqVersion::major)
        .thenComparingInt(RabbitMqVersion::minor)
        .compare(this, other);
  }

  @Override
  public String toString() {
    return major + "." + minor;
  }
}
