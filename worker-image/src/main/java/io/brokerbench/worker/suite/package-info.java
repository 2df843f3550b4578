/** Runs a suite without Kubernetes: one run after the other, with all results in a directory. */
package io.brokerbench.worker.suite;
