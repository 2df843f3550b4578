package io.brokerbench.core.plan;

/**
 * One consumer.
 *
 * @param id 0 to consumers - 1, unique in the run
 * @param topic name of its topic
 * @param subscription name of its subscription (Kafka: the consumer group), unique in the run
 * @param role when it begins to read
 */
public record ConsumerAssignment(int id, String topic, String subscription, ConsumerRole role) {}
