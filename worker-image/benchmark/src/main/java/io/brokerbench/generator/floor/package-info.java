/** The least that a load generator with a given client library can cost: it measures nothing. */
package io.brokerbench.generator.floor;
