/** Apache Pulsar, by its own Java client. */
package io.brokerbench.worker.driver.pulsar;
