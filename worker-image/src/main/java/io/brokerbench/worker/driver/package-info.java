/** What the load generator asks of the client library of an event streaming system. */
package io.brokerbench.worker.driver;
