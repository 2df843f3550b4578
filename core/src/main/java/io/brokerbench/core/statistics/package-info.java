/**
 * The statistics of a suite: cells, comparisons, verdicts, a baseline, noise.
 *
 * <p>Pure: numbers in, numbers out. All tests work on natural logarithms of a figure, and the run
 * is the unit of repetition.
 */
package io.brokerbench.core.statistics;
