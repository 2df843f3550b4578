/**
 * Pulsar by its Helm chart: the values that a run computes for it, and what may become of the
 * objects that it renders. Pure.
 */
package io.brokerbench.operator.system.pulsar;
