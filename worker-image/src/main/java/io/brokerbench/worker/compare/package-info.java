/** Results side by side, and against a baseline. */
package io.brokerbench.worker.compare;
