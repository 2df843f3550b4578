package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * The choice that levels 2 and 4 leave to Pulsar.
 *
 * @param journal how bookies treat their journal, or null for Write
 */
public record PulsarDurabilitySpec(
    @JsonPropertyDescription(
            "Levels 2 and 4 only. Write (the default): bookies write their journal and do not sync"
                + " it, so an acknowledged message is in the page cache, as in Kafka. Bypass: no"
                + " journal; an acknowledged message is in the bookie's memory, and a killed bookie"
                + " loses it.")
        PulsarJournal journal) {}
