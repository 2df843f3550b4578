package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/**
 * The addresses of an existing Kafka cluster.
 *
 * @param bootstrapServers comma-separated {@code host:port} pairs
 */
public record KafkaExternalSpec(
    @Required
        @Size(min = 3, max = 1024)
        @Pattern("^[A-Za-z0-9._\\[\\]:-]+:[0-9]{1,5}(,[A-Za-z0-9._\\[\\]:-]+:[0-9]{1,5})*$")
        @JsonPropertyDescription(
            "Kafka's bootstrap.servers: host:port pairs, separated by commas, reachable from the"
                + " operator and from the workers.")
        String bootstrapServers) {}
