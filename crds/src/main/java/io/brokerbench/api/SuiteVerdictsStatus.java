package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * How many comparisons of a suite have which verdict.
 *
 * @param total comparisons
 * @param better than the baseline
 * @param worse than the baseline
 * @param equivalent to the baseline
 * @param undecided so far
 */
public record SuiteVerdictsStatus(
    @JsonPropertyDescription("Comparisons: pairs of cells, times figures.") Integer total,
    @JsonPropertyDescription("Comparisons in which the other value is better than the baseline.")
        Integer better,
    @JsonPropertyDescription("Comparisons in which the other value is worse than the baseline.")
        Integer worse,
    @JsonPropertyDescription("Comparisons in which both are equivalent.") Integer equivalent,
    @JsonPropertyDescription("Comparisons without a verdict so far.") Integer undecided) {}
