/**
 * Plans a BenchmarkSuite: cells, runs, their order, comparisons, and how long all of it takes.
 *
 * <p>Pure: the same suite and seed always give the same plan. Operator and {@code bench suite} use
 * the same plan.
 */
package io.brokerbench.core.suite;
