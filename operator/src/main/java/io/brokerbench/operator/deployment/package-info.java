/** The ways in which the brokers of a run come to be. Pure: what is wanted, and how far it is. */
package io.brokerbench.operator.deployment;
