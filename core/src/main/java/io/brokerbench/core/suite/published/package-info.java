/** Figures that others have published, to stand beside those of a suite. */
package io.brokerbench.core.suite.published;
