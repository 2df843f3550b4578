/** What comes next in a run: pure functions from what is seen to what is done. */
package io.brokerbench.operator.lifecycle;
