package io.brokerbench.worker.driver.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.rabbitmq.NodeAddress;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection to one node. A server whose memory or disk is short blocks the connections of
 * publishers: it tells them, and reads nothing more.
 */
final class NodeConnection {

  private static final Logger LOG = LoggerFactory.getLogger(NodeConnection.class);

  private static final int LINGER_SECONDS = 1;

  private final NodeAddress address;
  private final Connection connection;
  private final Socket socket;
  private volatile Message blocked;

  /**
   * Of an open connection.
   *
   * @param socket that it uses
   */
  NodeConnection(NodeAddress address, Connection connection, Socket socket) {
    this.address = address;
    this.connection = connection;
    this.socket = socket;
    connection.addBlockedListener(this::block, this::unblock);
  }

  private void block(String reason) {
    blocked = RabbitMqDriverMessage.PUBLISHERS_BLOCKED.with(address.toString(), reason);
    LOG.warn("{} blocks publishers: {}", address, reason);
  }

  private void unblock() {
    blocked = null;
    LOG.warn("{} no longer blocks publishers", address);
  }

  NodeAddress address() {
    return address;
  }

  boolean isOpen() {
    return connection.isOpen();
  }

  /** Why the server takes no messages at present, or null if it takes them. */
  Message blocked() {
    return blocked;
  }

  /**
   * Opens a channel.
   *
   * @throws IOException if the connection has ended, or has no more channels
   */
  Channel openChannel() throws IOException {
    var channel = connection.createChannel();
    if (channel == null) {
      throw new IOException(RabbitMqDriverMessage.NO_CHANNEL.with(address.toString()).toString());
    }
    return channel;
  }

  /**
   * Ends the connection at once, whatever its threads are writing: closing it in an orderly way
   * would wait for a thread that writes to a server that reads nothing.
   */
  void sever() {
    try {
      // Bounds how long closing a TLS socket waits for the same thread.
      socket.setSoLinger(true, LINGER_SECONDS);
    } catch (IOException e) {
      // It is closed already.
    }
    try {
      socket.close();
    } catch (IOException e) {
      LOG.warn("{} cannot be disconnected: {}", address, e.toString());
    }
  }

  /** Disconnects in an orderly way, or after {@code bound} in any way. */
  void close(Duration bound) {
    var closing =
        Thread.ofVirtual().start(() -> connection.abort((int) Math.max(1, bound.toMillis())));
    try {
      closing.join(bound);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    sever();
  }
}
