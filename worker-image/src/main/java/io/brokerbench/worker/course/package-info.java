/** Which stages a load goes through, and whether a rate is sustained: pure decisions. */
package io.brokerbench.worker.course;
