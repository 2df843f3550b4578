package io.brokerbench.worker.driver.pulsar;

import org.apache.pulsar.client.api.ClientBuilder;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A client that is made when it is first needed. Thread-safe. */
final class SharedClient {

  private static final Logger LOG = LoggerFactory.getLogger(SharedClient.class);

  private final ClientBuilder builder;
  private PulsarClient client;

  SharedClient(ClientBuilder builder) {
    this.builder = builder;
  }

  synchronized PulsarClient get() throws PulsarClientException {
    if (client == null) {
      client = builder.build();
    }
    return client;
  }

  /** Ends its threads and connections, without waiting for brokers. */
  synchronized void close() {
    try {
      if (client != null) {
        client.shutdown();
      }
    } catch (PulsarClientException e) {
      LOG.warn("the Pulsar client cannot be shut down: {}", e.getMessage());
    }
  }
}
