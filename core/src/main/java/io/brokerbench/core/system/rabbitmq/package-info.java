/** RabbitMQ: queues and streams, and their administration by the management API. */
package io.brokerbench.core.system.rabbitmq;
