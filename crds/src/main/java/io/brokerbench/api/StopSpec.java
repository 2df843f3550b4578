package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;

/**
 * When a suite ends early.
 *
 * @param decided whether a cell runs no more once all its comparisons have a verdict
 */
public record StopSpec(
    @Default("false")
        @JsonPropertyDescription(
            "Whether a cell runs no more once all its comparisons have a verdict. Comparisons are"
                + " then judged after several rounds and not only after the last, each time by a"
                + " stricter limit.")
        Boolean decided) {

  /** An absent field reads as its default. */
  public StopSpec {
    decided = decided != null && decided;
  }
}
