/** Leads the workers of a run from the barrier to the drain. */
package io.brokerbench.worker.coordinator;
