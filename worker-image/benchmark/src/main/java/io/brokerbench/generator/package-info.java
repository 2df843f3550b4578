/** Measures what the load generator itself costs, beside limits. */
package io.brokerbench.generator;
