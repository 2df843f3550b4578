/** What operator and coordinator have in common when Prometheus asks them. */
package io.brokerbench.core.metrics;
