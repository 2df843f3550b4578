package io.brokerbench.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * What an acknowledged message has been through.
 *
 * @param level 1 to 4, from the safest
 * @param replicationFactor copies of each message
 * @param kafkaFlush when Kafka flushes at levels 2 and 4, or null for the operating system's choice
 * @param pulsarJournal what bookies do with their journal at levels 2 and 4, or null for Write
 */
@ValidationRule(
    value = "self.replicationFactor > 1 || self.level >= 3",
    messageExpression =
        "'level %d replicates synchronously, which replicationFactor 1 makes empty:"
            + " allowed are levels 3 and 4'.format([self.level])",
    message = "with replicationFactor 1 only levels 3 and 4 remain",
    fieldPath = ".level")
@ValidationRule(
    value = "!has(self.kafkaFlush) || self.level == 2 || self.level == 4",
    messageExpression =
        "'kafkaFlush %s contradicts level %d, which flushes every message:"
            + " allowed at levels 2 and 4'.format([self.kafkaFlush, self.level])",
    message = "kafkaFlush is for levels 2 and 4",
    fieldPath = ".kafkaFlush")
@ValidationRule(
    value = "!has(self.pulsarJournal) || self.level == 2 || self.level == 4",
    messageExpression =
        "'pulsarJournal %s contradicts level %d, which syncs every message:"
            + " allowed at levels 2 and 4'.format([self.pulsarJournal, self.level])",
    message = "pulsarJournal is for levels 2 and 4",
    fieldPath = ".pulsarJournal")
public record DurabilitySpec(
    @Required
        @Min(1)
        @Max(4)
        @JsonPropertyDescription(
            "1: synchronous replication, flushed to disk. 2: synchronous replication, local write"
                + " left to the page cache. 3: asynchronous replication, flushed to disk."
                + " 4: asynchronous replication, local write left to the page cache.")
        Integer level,
    @Default("3") @Min(1) @Max(9) @JsonPropertyDescription("Copies of each message.")
        Integer replicationFactor,
    @JsonPropertyDescription(
            "Kafka, levels 2 and 4 only. OperatingSystem (the default): no forced flush, as Kafka"
                + " ships. Interval: flush.messages=10000 and flush.ms=1000.")
        KafkaFlush kafkaFlush,
    @JsonPropertyDescription(
            "Pulsar, levels 2 and 4 only. Write (the default): bookies write their journal and do"
                + " not sync it, so an acknowledged message is in the page cache, as in Kafka."
                + " Bypass: no journal; an acknowledged message is in the bookie's memory, and a"
                + " killed bookie loses it.")
        PulsarJournal pulsarJournal) {}
