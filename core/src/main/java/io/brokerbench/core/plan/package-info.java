/** What a run will do, computed from the BenchmarkRun alone. */
package io.brokerbench.core.plan;
