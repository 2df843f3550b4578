/** Watches everything that makes runs look again: their children, the cluster, other operators. */
package io.brokerbench.operator.watch;
