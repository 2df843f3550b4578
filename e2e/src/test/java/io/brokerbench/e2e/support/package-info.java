/**
 * What scenarios share: the cluster, the operator, runs, manifests, brokers and their processes.
 */
package io.brokerbench.e2e.support;
