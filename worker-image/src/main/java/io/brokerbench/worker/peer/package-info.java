/** Results of other benchmarks, read from the files that they write. */
package io.brokerbench.worker.peer;
