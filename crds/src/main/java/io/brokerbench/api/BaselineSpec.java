package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/**
 * An earlier suite to compare with.
 *
 * @param configMap name of the ConfigMap, in the namespace of the suite
 * @param key of it that holds the {@code suite.json} of the earlier suite
 * @param maxRegressionPercent how much worse a figure may be, in percent
 */
public record BaselineSpec(
    @Required
        @Pattern("^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$")
        @Size(max = 253)
        @JsonPropertyDescription("Name of a ConfigMap in the namespace of the suite.")
        String configMap,
    @Default("suite.json")
        @Pattern("^[-._a-zA-Z0-9]+$")
        @Size(max = 253)
        @JsonPropertyDescription("Key of the ConfigMap that holds the earlier suite.json.")
        String key,
    @Default("10")
        @Min(0)
        @Max(1000)
        @JsonPropertyDescription(
            "How much worse than in the earlier suite a figure may be, in percent. Figures differ"
                + " from day to day: a limit below 10 often reports a regression that is none.")
        Integer maxRegressionPercent) {}
