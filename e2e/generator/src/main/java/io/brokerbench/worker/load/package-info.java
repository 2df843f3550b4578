/** Benchmarks of what is visible in its own package only. */
package io.brokerbench.worker.load;
