/** What the archive has, as an overview that is kept in memory. */
package io.brokerbench.worker.serve.archive;
