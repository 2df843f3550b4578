package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * The load generator.
 *
 * @param ready workers registered with the coordinator
 * @param total workers of the run
 * @param summary both, as {@code ready/total}
 */
public record WorkersStatus(
    @JsonPropertyDescription("Workers registered with the coordinator.") Integer ready,
    @JsonPropertyDescription("Workers of the run.") Integer total,
    @JsonPropertyDescription("Both, as ready/total.") String summary) {

  /** The status of {@code ready} workers out of {@code total}. */
  public static WorkersStatus of(int ready, int total) {
    return new WorkersStatus(ready, total, ready + "/" + total);
  }
}
