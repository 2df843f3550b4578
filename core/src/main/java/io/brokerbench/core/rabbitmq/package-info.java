/**
 * RabbitMQ as both its administration and its clients see it: names, logins, the management API and
 * Erlang terms. Nothing here depends on a client library.
 */
package io.brokerbench.core.rabbitmq;
