/**
 * What stands in for Strimzi's operator on test clusters: Strimzi's own CRDs, and a controller that
 * turns {@code Kafka} and {@code KafkaNodePool} into real Kafka nodes as Strimzi 1.2 does.
 */
package io.brokerbench.e2e.strimzi;
