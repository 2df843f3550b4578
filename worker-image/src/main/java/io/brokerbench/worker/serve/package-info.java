/** The page that shows runs and suites of a cluster and of an archive: {@code bench serve}. */
package io.brokerbench.worker.serve;
