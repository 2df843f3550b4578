/**
 * The operator: it observes a run and its children, decides what comes next by pure functions, and
 * acts. It never waits; informers tell it.
 */
package io.brokerbench.operator;
