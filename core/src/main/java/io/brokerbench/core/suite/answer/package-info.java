/** {@code suite.json} as text: the answers first, then the figures that they are from. */
package io.brokerbench.core.suite.answer;
