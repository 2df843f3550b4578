/** Reports of runs and suites, made from the cluster and the archive, one at a time, and kept. */
package io.brokerbench.worker.serve.report;
