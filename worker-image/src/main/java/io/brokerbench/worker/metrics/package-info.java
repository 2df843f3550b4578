/** What Prometheus is told of a load while it goes on. */
package io.brokerbench.worker.metrics;
