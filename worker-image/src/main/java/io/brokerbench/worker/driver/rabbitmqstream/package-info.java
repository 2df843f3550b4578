/** RabbitMQ's streams, by the stream protocol and RabbitMQ's own Java client. */
package io.brokerbench.worker.driver.rabbitmqstream;
