/** What the operator tells Prometheus. */
package io.brokerbench.operator.metrics;
