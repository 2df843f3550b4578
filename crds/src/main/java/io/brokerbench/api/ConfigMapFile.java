package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/**
 * A file that a run refers to.
 *
 * @param configMap name of the ConfigMap, in the namespace of the run
 * @param key of it that holds the file
 */
public record ConfigMapFile(
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
        @JsonPropertyDescription("Key of the ConfigMap that holds the file, unchanged.")
        String key) {}
