/** Computes the plan of a run from the BenchmarkRun alone. */
package io.brokerbench.core.planner;
