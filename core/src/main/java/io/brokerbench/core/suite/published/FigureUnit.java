package io.brokerbench.core.suite.published;

import com.fasterxml.jackson.annotation.JsonValue;
import io.brokerbench.core.suite.figure.OmbFigure;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The unit of a published figure. */
public enum FigureUnit {
  /** Milliseconds. */
  MILLIS("ms", true, false, 1000),
  /** Messages per second. */
  MESSAGES("messages/s", false, false, 1),
  /** 10^6 bytes of payload per second. */
  MEGABYTES("MB/s", false, true, 1e6),
  /** 2^20 bytes of payload per second. */
  MEBIBYTES("MiB/s", false, true, 1024 * 1024);

  private final String key;
  private final boolean latency;
  private final boolean bytes;
  private final double divisor;

  FigureUnit(String key, boolean latency, boolean bytes, double divisor) {
    this.key = key;
    this.latency = latency;
    this.bytes = bytes;
    this.divisor = divisor;
  }

  /** Its name in files, such as {@code MiB/s}. */
  @JsonValue
  public String key() {
    return key;
  }

  static Optional<FigureUnit> of(String key) {
    return Arrays.stream(values()).filter(unit -> unit.key.equals(key)).findFirst();
  }

  /** The units that a figure may have. */
  static List<String> of(OmbFigure figure) {
    return Arrays.stream(values())
        .filter(unit -> unit.latency == figure.isLatency())
        .map(FigureUnit::key)
        .toList();
  }

  /**
   * What we measured, in this unit; empty where bytes are wanted and their number is not known.
   *
   * @param value in microseconds or messages per second
   * @param bytesPerMessage mean payload, in bytes; may be null
   */
  public Optional<Double> of(double value, Double bytesPerMessage) {
    if (!bytes) {
      return Optional.of(value / divisor);
    }
    return Optional.ofNullable(bytesPerMessage).map(size -> value * size / divisor);
  }
}
