/**
 * Clients that speak Kafka's protocol, to whichever system: their settings, and which of them a run
 * may have. Nothing here depends on a client library.
 */
package io.brokerbench.core.kafka;
