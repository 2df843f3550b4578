package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;

/**
 * The schedule of intended sends.
 *
 * @param type its shape
 * @param messagesPerSecond the rate of all producers together
 */
public record RateSpec(
    @Default("Fixed")
        @JsonPropertyDescription(
            "Fixed: a constant rate, open loop. Sends keep their schedule whatever the broker does;"
                + " latency counts from the intended time.")
        RateType type,
    @Required
        @Min(1)
        @Max(100000000)
        @JsonPropertyDescription("Messages per second of all producers of all topics together.")
        Integer messagesPerSecond) {}
