/**
 * Stands in for RabbitMQ's Cluster Operator on test clusters: real RabbitMQ nodes under its names,
 * labels, defaults and statuses. No statement about the Cluster Operator rests on it.
 */
package io.brokerbench.e2e.rabbitmq;
