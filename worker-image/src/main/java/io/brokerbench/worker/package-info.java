/** The load generator of brokerbench. */
package io.brokerbench.worker;
