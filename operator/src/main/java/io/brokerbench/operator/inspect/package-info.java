/** The brokers of a run, asked and told outside of any reconcile. */
package io.brokerbench.operator.inspect;
