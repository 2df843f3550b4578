package io.brokerbench.core.suite.published;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How far a published figure can be relied on. */
public enum Precision {
  /** As the source prints it. */
  EXACT,
  /** The source gives an approximate value. */
  ABOUT,
  /** The source disagrees with itself about the value, or about what was measured. */
  CONTRADICTED,
  /** Consumers read less than 95 % of what was published, so the rate was not sustained. */
  BEHIND,
  /** The run failed, so the source has no value. */
  FAILED;

  /** Its name in files, such as {@code exact}. */
  @JsonValue
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<Precision> of(String key) {
    return Arrays.stream(values()).filter(precision -> precision.key().equals(key)).findFirst();
  }
}
