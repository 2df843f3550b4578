/** RabbitMQ: by its Cluster Operator, or in a StatefulSet. */
package io.brokerbench.operator.system.rabbitmq;
