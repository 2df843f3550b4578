package io.brokerbench.worker.experiments;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.api.KafkaFlush;
import io.brokerbench.api.PulsarJournal;
import java.util.Locale;

/**
 * A system at a durability level.
 *
 * @param flush of Kafka, {@code null} for the default
 * @param journal of Pulsar, {@code null} for the default
 */
record Durability(BrokerKind system, int level, KafkaFlush flush, PulsarJournal journal) {

  static Durability kafka(int level) {
    return new Durability(BrokerKind.Kafka, level, null, null);
  }

  static Durability kafkaFlushedAtIntervals(int level) {
    return new Durability(BrokerKind.Kafka, level, KafkaFlush.Interval, null);
  }

  static Durability pulsar(int level) {
    var journal = level == 1 || level == 3 ? null : PulsarJournal.Write;
    return new Durability(BrokerKind.Pulsar, level, null, journal);
  }

  static Durability pulsarWithoutJournal(int level) {
    return new Durability(BrokerKind.Pulsar, level, null, PulsarJournal.Bypass);
  }

  /** Such as {@code pulsar-level2-bypass}. */
  String name() {
    var mode = journal == PulsarJournal.Bypass ? "-bypass" : "";
    return system.name().toLowerCase(Locale.ROOT) + "-level" + level + mode;
  }
}
