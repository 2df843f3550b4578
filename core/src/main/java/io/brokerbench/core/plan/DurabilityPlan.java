package io.brokerbench.core.plan;

import io.brokerbench.api.KafkaFlush;
import io.brokerbench.api.PulsarJournal;
import io.brokerbench.core.durability.WantedSetting;
import java.util.List;

/**
 * The durability level and the settings that mean it.
 *
 * @param level 1 to 4
 * @param replicationFactor copies of each message
 * @param kafkaFlush when Kafka flushes, or null at the levels that flush every message, and for
 *     Pulsar
 * @param pulsarJournal what bookies do with their journal, or null at the levels that sync it, and
 *     for Kafka
 * @param settings everything that is read back
 */
public record DurabilityPlan(
    int level,
    int replicationFactor,
    KafkaFlush kafkaFlush,
    PulsarJournal pulsarJournal,
    List<WantedSetting> settings) {}
