/** Apache Kafka, by its own Java client. */
package io.brokerbench.worker.driver.kafka;
