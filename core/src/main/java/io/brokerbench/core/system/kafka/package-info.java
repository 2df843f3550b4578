/** The administration of Kafka, by its Admin API. */
package io.brokerbench.core.system.kafka;
