package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;

/**
 * What messages carry beside their stamps.
 *
 * @param randomPercent of the bytes, 0 to 100; the others are zero
 */
public record PayloadSpec(
    @Default("100")
        @Min(0)
        @Max(100)
        @JsonPropertyDescription(
            "Share of a payload that is random, in percent; the rest is zero. 100 cannot be"
                + " compressed, 25 to about a quarter. It matters only where batching.compression"
                + " is set; then messages that follow each other differ in it.")
        Integer randomPercent) {

  /** Nothing that could be compressed. */
  public static final PayloadSpec RANDOM = new PayloadSpec(100);

  /** Absent fields read as their defaults. */
  public PayloadSpec {
    randomPercent = randomPercent == null ? 100 : randomPercent;
  }
}
