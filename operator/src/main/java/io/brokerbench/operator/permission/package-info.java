/**
 * What the operator is permitted to do, what it must not be, and which value of the chart would
 * change that. Pure.
 */
package io.brokerbench.operator.permission;
