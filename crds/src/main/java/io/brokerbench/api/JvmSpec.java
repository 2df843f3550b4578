package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;

/**
 * The JVM of a broker.
 *
 * @param heap both initial and maximal heap, or null for the image's default
 */
public record JvmSpec(
    @Pattern(JvmSpec.SIZE_PATTERN)
        @JsonPropertyDescription(
            "Heap, as both initial and maximal size, such as 12Gi. Unset: 1Gi.")
        String heap) {

  /** Of a heap, and of direct memory. */
  public static final String SIZE_PATTERN = "^[0-9]{1,7}(Mi|Gi)$";

  /** The heap of a broker whose run does not set it. */
  public static final String DEFAULT_HEAP = "1Gi";

  /** Nothing said. */
  public static final JvmSpec UNSET = new JvmSpec(null);

  /** The heap, with its default. */
  public String effectiveHeap() {
    return heap == null ? DEFAULT_HEAP : heap;
  }
}
