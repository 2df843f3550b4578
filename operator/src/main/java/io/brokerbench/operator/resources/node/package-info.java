/** Jobs that prepare and watch the Kubernetes nodes of brokers. */
package io.brokerbench.operator.resources.node;
