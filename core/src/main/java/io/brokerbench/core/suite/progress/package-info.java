/**
 * What a suite does next, derived from its plan and the runs that exist.
 *
 * <p>Pure and without a state of its own: a program that is killed derives the same after it
 * restarts.
 */
package io.brokerbench.core.suite.progress;
