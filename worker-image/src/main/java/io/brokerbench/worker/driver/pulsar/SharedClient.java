package io.brokerbench.worker.driver.pulsar;

import java.security.Security;
import org.apache.pulsar.client.api.ClientBuilder;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A client that is made when it is first needed. Thread-safe. */
final class SharedClient {

  private static final Logger LOG = LoggerFactory.getLogger(SharedClient.class);

  static {
    // The client's resolver tries a name such as pod.service.namespace.svc with each search domain
    // of Kubernetes in turn. Asked again, it takes the remembered failure of the first of them for
    // the answer, unless it remembers no failures; it asks this property when it is first used.
    Security.setProperty("networkaddress.cache.negative.ttl", "0");
  }

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
