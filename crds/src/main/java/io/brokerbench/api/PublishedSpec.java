package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/**
 * A file with figures from elsewhere.
 *
 * @param configMap name of the ConfigMap, in the namespace of the suite
 * @param key of it that holds the file
 */
public record PublishedSpec(
    @Required
        @Pattern("^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$")
        @Size(max = 253)
        @JsonPropertyDescription("Name of a ConfigMap in the namespace of the suite.")
        String configMap,
    @Default("published.csv")
        @Pattern("^[-._a-zA-Z0-9]+$")
        @Size(max = 253)
        @JsonPropertyDescription(
            "Key of the ConfigMap that holds the figures: a CSV file with a line per figure.")
        String key) {}
