/** One clock per kernel, and how far the clocks of different kernels are apart. */
package io.brokerbench.worker.clock;
