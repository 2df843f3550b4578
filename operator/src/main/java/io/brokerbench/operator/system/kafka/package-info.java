/** Kafka: by Strimzi, or in a StatefulSet. */
package io.brokerbench.operator.system.kafka;
