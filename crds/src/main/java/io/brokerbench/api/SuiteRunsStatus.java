package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * How many runs of a suite have ended, and how.
 *
 * @param total of all rounds, without repetitions; less once cells end early
 * @param finished that have ended, without those that are repeated
 * @param valid whose figures count
 * @param failed that failed or are not valid, after their repetitions
 * @param repeated further runs in place of some that failed or were not valid
 */
public record SuiteRunsStatus(
    @JsonPropertyDescription(
            "Runs of all rounds, without repetitions. Fewer once cells run no more because all"
                + " their comparisons are decided.")
        Integer total,
    @JsonPropertyDescription("Runs that have ended and are not repeated.") Integer finished,
    @JsonPropertyDescription("Runs whose figures count.") Integer valid,
    @JsonPropertyDescription("Runs that failed or are not valid, after their repetitions.")
        Integer failed,
    @JsonPropertyDescription("Runs that repeat one that failed or was not valid.")
        Integer repeated) {}
