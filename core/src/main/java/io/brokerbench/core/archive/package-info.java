/**
 * The archive: results of runs and suites that outlive the cluster, in a bucket or a directory.
 *
 * <p>Every object stands under a key that has the digest of the index of its run or suite, and the
 * index has the digests of all files. So an object that was altered is found when it is read.
 */
package io.brokerbench.core.archive;
