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
    return of(((PulsarClientImpl) client).getMemoryLimitController());
  }

  static ClientMemory of(MemoryLimitController controller) {
    return new ClientMemory(controller);
  }

  /**
   * Whether the next message may have to wait: that there is room now does not say that there will
   * be, since other threads send as well, and a thread of the client takes the buffers of a batch
   * of every partition at once. Costs one volatile read.
   */
  boolean isHalfFull() {
    return controller.isMemoryLimited() && usedBytes() > controller.memoryLimit() / 2;
  }

  /** What is in use, in bytes. */
  long usedBytes() {
    return controller.currentUsage();
  }
}
