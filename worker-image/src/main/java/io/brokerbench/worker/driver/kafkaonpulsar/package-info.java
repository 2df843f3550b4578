/**
 * Kafka's clients for the protocol handler of Pulsar's brokers: the driver of {@code driver.kafka}
 * with an older client library, in a class loader of their own.
 */
package io.brokerbench.worker.driver.kafkaonpulsar;
