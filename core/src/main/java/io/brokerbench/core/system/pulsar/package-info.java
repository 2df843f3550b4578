/** The administration of Pulsar, by the HTTP APIs of its brokers and bookies. */
package io.brokerbench.core.system.pulsar;
