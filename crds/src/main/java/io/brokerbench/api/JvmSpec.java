package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;

/**
 * The JVM of a broker.
 *
 * @param heap both initial and maximal heap, or null for the image's default
 */
public record JvmSpec(
    @Pattern("^[0-9]{1,7}(Mi|Gi)$")
        @JsonPropertyDescription(
            "Heap, as both initial and maximal size, such as 12Gi. Unset: 1Gi.")
        String heap) {

  /** Nothing said. */
  public static final JvmSpec UNSET = new JvmSpec(null);
}
