package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;

/**
 * The JVM of a Pulsar component.
 *
 * @param heap both initial and maximal heap, or null for the default
 * @param directMemory most memory outside of the heap, or null for the default
 */
public record PulsarJvmSpec(
    @Pattern(JvmSpec.SIZE_PATTERN)
        @JsonPropertyDescription(
            "Heap, as both initial and maximal size, such as 12Gi. Unset: 1Gi.")
        String heap,
    @Pattern(JvmSpec.SIZE_PATTERN)
        @JsonPropertyDescription(
            "Direct memory at most, such as 12Gi: entries and caches live there. Unset: as heap.")
        String directMemory) {

  /** Nothing said. */
  public static final PulsarJvmSpec UNSET = new PulsarJvmSpec(null, null);

  /** The heap, with its default. */
  public String effectiveHeap() {
    return heap == null ? JvmSpec.DEFAULT_HEAP : heap;
  }

  /** The direct memory, with its default. */
  public String effectiveDirectMemory() {
    return directMemory == null ? effectiveHeap() : directMemory;
  }
}
