package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * A run of a suite whose figures do not count.
 *
 * @param run its name
 * @param cell of it, such as {@code system=kafka,level=2}
 * @param round of it, from 1
 * @param reason why it failed or is not valid, in one word
 * @param message the same in one line
 */
public record SuiteRunFailure(
    @JsonPropertyDescription("Name of the BenchmarkRun.") String run,
    @JsonPropertyDescription("Its cell, such as system=kafka,level=2.") String cell,
    @JsonPropertyDescription("Its round, from 1.") Integer round,
    @JsonPropertyDescription("Why it failed or is not valid, in one word for programs.")
        String reason,
    @JsonPropertyDescription("Why, in one line for humans.") String message) {}
