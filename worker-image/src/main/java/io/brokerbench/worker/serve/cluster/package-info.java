/** Runs and suites of a cluster as they are now. */
package io.brokerbench.worker.serve.cluster;
