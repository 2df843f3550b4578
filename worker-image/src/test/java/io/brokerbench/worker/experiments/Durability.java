package io.brokerbench.worker.experiments;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.api.KafkaFlush;
import io.brokerbench.api.PulsarJournal;
import io.brokerbench.api.RabbitMqClassic;
import io.brokerbench.api.RabbitMqQueueType;
import java.util.Locale;

/**
 * A system at a durability level.
 *
 * @param flush of Kafka, {@code null} for the default
 * @param journal of Pulsar, {@code null} for the default
 * @param queues of RabbitMQ, {@code null} for other systems
 * @param speaksKafka whether clients of Pulsar speak Kafka's protocol
 */
record Durability(
    BrokerKind system,
    int level,
    KafkaFlush flush,
    PulsarJournal journal,
    Queues queues,
    boolean speaksKafka) {

  private Durability(
      BrokerKind system, int level, KafkaFlush flush, PulsarJournal journal, Queues queues) {
    this(system, level, flush, journal, queues, false);
  }

  static Durability kafka(int level) {
    return new Durability(BrokerKind.Kafka, level, null, null, null);
  }

  static Durability kafkaFlushedAtIntervals(int level) {
    return new Durability(BrokerKind.Kafka, level, KafkaFlush.Interval, null, null);
  }

  static Durability pulsar(int level) {
    var journal = level == 1 || level == 3 ? null : PulsarJournal.Write;
    return new Durability(BrokerKind.Pulsar, level, null, journal, null);
  }

  /** Kafka's protocol on Pulsar. */
  static Durability kop(int level) {
    return new Durability(BrokerKind.Pulsar, level, null, PulsarJournal.Write, null, true);
  }

  static Durability pulsarWithoutJournal(int level) {
    return new Durability(BrokerKind.Pulsar, level, null, PulsarJournal.Bypass, null);
  }

  /** Persistent ones are synced before they are confirmed, transient ones never written. */
  static Durability mirroredQueues(int copies, RabbitMqClassic messages) {
    var level = messages == RabbitMqClassic.Persistent ? 1 : 2;
    return rabbitMq(level, RabbitMqQueueType.ClassicMirrored, copies, messages);
  }

  static Durability classicQueues(RabbitMqClassic messages) {
    return rabbitMq(4, RabbitMqQueueType.Classic, 1, messages);
  }

  static Durability quorumQueues(int level, int copies) {
    return rabbitMq(level, RabbitMqQueueType.Quorum, copies, null);
  }

  static Durability streams(int level, int copies) {
    return rabbitMq(level, RabbitMqQueueType.Stream, copies, null);
  }

  private static Durability rabbitMq(
      int level, RabbitMqQueueType type, int copies, RabbitMqClassic messages) {
    var queues = new Queues(type, copies, messages);
    return new Durability(BrokerKind.RabbitMQ, level, null, null, queues);
  }

  /** Such as {@code pulsar-level2-bypass} or {@code rabbitmq-level1-mirror2}. */
  String name() {
    var mode = journal == PulsarJournal.Bypass ? "-bypass" : "";
    return (speaksKafka ? "kop" : system.name().toLowerCase(Locale.ROOT))
        + "-level"
        + level
        + mode
        + (queues == null ? "" : "-" + queues.name());
  }

  /** What the level leaves open, to follow it in a sentence. */
  String inWords() {
    if (queues != null) {
      return " with " + queues.inWords();
    }
    if (speaksKafka) {
      return " with Kafka's protocol";
    }
    return journal == PulsarJournal.Bypass ? " without journal" : "";
  }

  /** Copies of each message on so many nodes. */
  int copies(int nodes) {
    return queues == null ? nodes : queues.copies();
  }
}
