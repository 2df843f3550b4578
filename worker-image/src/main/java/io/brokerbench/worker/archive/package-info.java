/** Archives in S3, and the archiver, which copies finished runs and suites from a cluster. */
package io.brokerbench.worker.archive;
