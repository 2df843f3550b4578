/**
 * What the operator is not permitted to do, and which value of the chart would change that. Pure.
 */
package io.brokerbench.operator.permission;
