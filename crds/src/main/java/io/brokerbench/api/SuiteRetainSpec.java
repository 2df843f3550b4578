package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;

/**
 * What stays of the finished runs of a suite.
 *
 * @param runs whether the runs stay, or only their results
 */
public record SuiteRetainSpec(
    @Default("Results")
        @JsonPropertyDescription(
            "What stays of a finished run until the suite is deleted. Results: its results; the"
                + " BenchmarkRun and its pods are deleted, whatever template.retain.pods says."
                + " OnFailure: the BenchmarkRun too, if it failed or is not valid. Always: the"
                + " BenchmarkRun and its results. At most 1000 BenchmarkRuns stay. Always is"
                + " rejected for a suite with more runs. If runs that fail or are repeated exceed"
                + " the limit, the operator deletes the oldest ones.")
        SuiteRetention runs) {

  /** An absent field reads as its default. */
  public SuiteRetainSpec {
    runs = runs == null ? SuiteRetention.Results : runs;
  }
}
