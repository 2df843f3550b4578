/**
 * Decides what comes next in a suite.
 *
 * <p>{@link io.brokerbench.operator.suite.SuiteLifecycle} is a pure function from a {@link
 * io.brokerbench.operator.suite.SuiteView} to a {@link
 * io.brokerbench.operator.suite.SuiteDecision}. {@code SuiteReconciler} performs its actions in
 * order and then writes the status.
 *
 * <p>A run that has ended is <em>recorded</em>: the suite becomes the owner of its results, and a
 * small ConfigMap says how it ended and what it measured. What is done is derived from these
 * records and from the runs that exist, so an operator that is killed derives the same again.
 */
package io.brokerbench.operator.suite;
