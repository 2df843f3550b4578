package io.brokerbench.worker.driver.pulsar;

import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.impl.MemoryLimitController;
import org.apache.pulsar.client.impl.PulsarClientImpl;

/**
 * The memory limit of a client, which all of its producers share. The client counts the payload of
 * each message and the buffer of each batch, until the acknowledgement. While more than the limit
 * is in use, {@code sendAsync} waits, and the client has no figure of how long.
 */
final class ClientMemory {

  private final MemoryLimitController controller;

  private ClientMemory(MemoryLimitController controller) {
    this.controller = controller;
  }

  /** Of a client of Pulsar's own library. */
  static ClientMemory of(PulsarClient client) {
    return new ClientMemory(((PulsarClientImpl) client).getMemoryLimitController());
  }

  /** Whether the next message has to wait. Costs one volatile read. */
  boolean isFull() {
    return controller.isMemoryLimited() && usedBytes() > controller.memoryLimit();
  }

  /** What is in use, in bytes. */
  long usedBytes() {
    return controller.currentUsage();
  }
}
