package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * Where the full results are.
 *
 * @param kind always ConfigMap
 * @param name its name, in the namespace of the run
 */
public record ResultsRef(
    @JsonPropertyDescription("Kind of the object: ConfigMap.") String kind,
    @JsonPropertyDescription("Name of the object, in the namespace of the run.") String name) {}
