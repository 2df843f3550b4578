package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/**
 * Where a workload file of OpenMessaging Benchmark is.
 *
 * @param configMap name of the ConfigMap, in the namespace of the run
 * @param key of it that holds the file
 */
public record OmbWorkloadRef(
    @Required
        @Pattern("^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$")
        @Size(max = 253)
        @JsonPropertyDescription(
            "Name of a ConfigMap in the namespace of the run. It must be there when the run is"
                + " created.")
        String configMap,
    @Required
        @Pattern("^[-._a-zA-Z0-9]+$")
        @Size(max = 253)
        @JsonPropertyDescription("Key of the ConfigMap that holds the file, unchanged, as text.")
        String key) {}
