/** The figures of a run that a suite can compare, as {@code result.json} has them. */
package io.brokerbench.core.suite.figure;
