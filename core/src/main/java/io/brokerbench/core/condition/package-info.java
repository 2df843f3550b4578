/** What measurements may differ in, and what makes them incomparable. */
package io.brokerbench.core.condition;
