/** RabbitMQ's queues, by AMQP 0-9-1 and RabbitMQ's own Java client. */
package io.brokerbench.worker.driver.rabbitmq;
