package io.brokerbench.worker.driver.rabbitmq;

import io.brokerbench.core.rabbitmq.NodeAddress;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the node for each queue, and connects to it. Thread-safe. */
final class QueueNodes {

  private static final Logger LOG = LoggerFactory.getLogger(QueueNodes.class);

  private final AmqpSettings settings;
  private final NodeAddresses addresses;
  private final QueueLeaders leaders;
  private final NodeConnections connections;
  private boolean warned;

  QueueNodes(
      AmqpSettings settings,
      NodeAddresses addresses,
      QueueLeaders leaders,
      NodeConnections connections) {
    this.settings = settings;
    this.addresses = addresses;
    this.leaders = leaders;
    this.connections = connections;
  }

  /** The address of the queue's leader; empty where any node will do, or it is not known. */
  Optional<NodeAddress> preferred(String queue) {
    if (!settings.connectToLeader()) {
      return Optional.empty();
    }
    var leader = leaders.of(queue).flatMap(addresses::of);
    if (leader.isEmpty()) {
      warnOnce(queue);
    }
    return leader;
  }

  private synchronized void warnOnce(String queue) {
    if (!warned) {
      warned = true;
      LOG.warn("the leader of queue {} is not known: its clients connect to any node", queue);
    }
  }

  /**
   * The shared connection to this node, or to another where it cannot be connected to.
   *
   * @param turn spreads clients that prefer no node
   * @throws IOException if no node can be connected to
   */
  NodeConnection connect(Optional<NodeAddress> preferred, int turn) throws IOException {
    return connections.get(addresses.inOrder(preferred, turn));
  }

  /** Disconnects from all nodes. */
  void close() {
    connections.close();
  }
}
