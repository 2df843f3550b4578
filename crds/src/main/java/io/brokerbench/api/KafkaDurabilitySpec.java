package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * The choice that levels 2 and 4 leave to Kafka.
 *
 * @param flush when brokers flush, or null for the operating system's choice
 */
public record KafkaDurabilitySpec(
    @JsonPropertyDescription(
            "Levels 2 and 4 only. OperatingSystem (the default): no forced flush, as Kafka ships."
                + " Interval: flush.messages=10000 and flush.ms=1000.")
        KafkaFlush flush) {}
