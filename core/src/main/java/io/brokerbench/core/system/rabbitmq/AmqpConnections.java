package io.brokerbench.core.system.rabbitmq;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ShutdownSignalException;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.rabbitmq.NodeAddress;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** Connections to the nodes of a cluster, those that answer. Thread-safe. */
final class AmqpConnections implements AutoCloseable {

  private static final Duration CLOSE_BOUND = Duration.ofSeconds(2);

  private final Map<String, Connection> open = new TreeMap<>();
  private boolean closed;

  /** What is sent on a channel of its own, which the server closes if it refuses. */
  interface Request {

    /** Sends it, and waits for the answer. */
    void send(Channel channel) throws IOException;
  }

  /** Keeps a connection; closes it at once if these are closed already. */
  void add(NodeAddress address, Connection connection) {
    synchronized (this) {
      if (!closed) {
        open.put(address.toString(), connection);
        return;
      }
    }
    abort(connection);
  }

  synchronized boolean isEmpty() {
    return open.isEmpty();
  }

  /** By address, in its order. */
  synchronized Map<String, Connection> all() {
    return new TreeMap<>(open);
  }

  /**
   * Sends a request to one of the nodes.
   *
   * @param number from 0, of which the same always means the same node
   * @param command what is asked for, for messages
   * @throws BrokerException if the node refuses it or does not answer
   */
  void ask(int number, Message command, Request request) throws BrokerException {
    var nodes = all().entrySet().stream().toList();
    var node = nodes.get(number % nodes.size());
    try {
      var channel =
          node.getValue()
              .openChannel()
              .orElseThrow(() -> new IOException(RabbitMqMessage.NO_CHANNEL.with().toString()));
      request.send(channel);
      channel.abort();
    } catch (IOException | ShutdownSignalException e) {
      throw new BrokerException(
          RabbitMqMessage.REQUEST_FAILED.with(node.getKey(), command, AmqpRefusal.reason(e)), e);
    }
  }

  @Override
  public void close() {
    Map<String, Connection> all;
    synchronized (this) {
      closed = true;
      all = all();
      open.clear();
    }
    all.values().forEach(AmqpConnections::abort);
  }

  private static void abort(Connection connection) {
    connection.abort((int) CLOSE_BOUND.toMillis());
  }
}
