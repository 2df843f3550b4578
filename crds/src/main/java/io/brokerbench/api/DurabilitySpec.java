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
 * @param kafka what levels 2 and 4 leave to Kafka, or null
 * @param pulsar what levels 2 and 4 leave to Pulsar, or null
 * @param rabbitmq what levels leave to RabbitMQ, or null
 */
@ValidationRule(
    value = "self.replicationFactor > 1 || self.level >= 3",
    messageExpression =
        "'level %d replicates synchronously, which requires replicationFactor 2 or"
            + " more; use 3 or 4'"
            + ".format([self.level])",
    message = RuleText.LEVEL_WITHOUT_REPLICAS,
    fieldPath = ".level")
@ValidationRule(
    value = "!has(self.kafka) || !has(self.kafka.flush) || self.level == 2 || self.level == 4",
    messageExpression =
        "'%s contradicts level %d, which flushes every message; remove it, or use"
            + " level 2 or 4'"
            + ".format([self.kafka.flush, self.level])",
    message = KafkaRuleText.KAFKA_FLUSH_CONTRADICTS_LEVEL,
    fieldPath = ".kafka.flush")
@ValidationRule(
    value = "!has(self.pulsar) || !has(self.pulsar.journal) || self.level == 2 || self.level == 4",
    messageExpression =
        "'%s contradicts level %d, which syncs every message; remove it, or use"
            + " level 2 or 4'"
            + ".format([self.pulsar.journal, self.level])",
    message = PulsarRuleText.PULSAR_JOURNAL_CONTRADICTS_LEVEL,
    fieldPath = ".pulsar.journal")
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
    @JsonPropertyDescription("What levels 2 and 4 leave to Kafka, for broker.kind Kafka.")
        KafkaDurabilitySpec kafka,
    @JsonPropertyDescription("What levels 2 and 4 leave to Pulsar, for broker.kind Pulsar.")
        PulsarDurabilitySpec pulsar,
    @JsonPropertyDescription("What levels leave to RabbitMQ, for broker.kind RabbitMQ.")
        RabbitMqDurabilitySpec rabbitmq) {

  /** A level with the defaults of its system. */
  public DurabilitySpec(int level, int replicationFactor) {
    this(level, replicationFactor, null, null, null);
  }

  /** The same with this flush of Kafka, which may be null. */
  public DurabilitySpec with(KafkaFlush flush) {
    return new DurabilitySpec(
        level, replicationFactor, new KafkaDurabilitySpec(flush), pulsar, rabbitmq);
  }

  /** The same with this journal of Pulsar, which may be null. */
  public DurabilitySpec with(PulsarJournal journal) {
    return new DurabilitySpec(
        level, replicationFactor, kafka, new PulsarDurabilitySpec(journal), rabbitmq);
  }

  /** The same with these choices of RabbitMQ, which may be null. */
  public DurabilitySpec with(RabbitMqDurabilitySpec choices) {
    return new DurabilitySpec(level, replicationFactor, kafka, pulsar, choices);
  }

  /** The choices of RabbitMQ; nothing said where the group is absent. */
  public RabbitMqDurabilitySpec rabbitmqOrUnset() {
    return rabbitmq == null ? RabbitMqDurabilitySpec.UNSET : rabbitmq;
  }
}
