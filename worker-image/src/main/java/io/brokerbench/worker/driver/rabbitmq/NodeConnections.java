package io.brokerbench.worker.driver.rabbitmq;

import com.rabbitmq.client.Address;
import com.rabbitmq.client.AuthenticationFailureException;
import com.rabbitmq.client.ConnectionFactory;
import com.rabbitmq.client.ListAddressResolver;
import io.brokerbench.core.rabbitmq.NodeAddress;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * The connections that the producers of a process share, or its consumers: one for each node, as
 * applications are told to do. Thread-safe.
 */
final class NodeConnections {

  private static final Duration CLOSE_BOUND = Duration.ofSeconds(5);

  private final Supplier<ConnectionFactory> factories;
  private final String name;
  private final Map<NodeAddress, NodeConnection> open = new HashMap<>();
  private boolean closed;

  /**
   * None yet.
   *
   * @param factories makes a factory for each connection
   * @param name that the server shows
   */
  NodeConnections(Supplier<ConnectionFactory> factories, String name) {
    this.factories = factories;
    this.name = name;
  }

  /**
   * The connection to the first of these nodes that can be connected to.
   *
   * @param nodes in the order in which to try them, at least one
   * @throws AuthenticationFailureException if a server refuses the credentials
   * @throws IOException if none can be connected to; names the last one
   */
  synchronized NodeConnection get(List<NodeAddress> nodes) throws IOException {
    IOException failure = null;
    for (var node : nodes) {
      var known = open.get(node);
      if (known != null && known.isOpen()) {
        return known;
      }
      try {
        var connection = connect(node);
        open.put(node, connection);
        return connection;
      } catch (AuthenticationFailureException e) {
        throw e;
      } catch (IOException e) {
        failure =
            new IOException(
                RabbitMqDriverMessage.NODE_FAILED.with(node.toString(), reason(e)).toString(), e);
      } catch (TimeoutException e) {
        failure =
            new IOException(RabbitMqDriverMessage.NODE_SILENT.with(node.toString()).toString(), e);
      }
    }
    throw failure;
  }

  private NodeConnection connect(NodeAddress node) throws IOException, TimeoutException {
    if (closed) {
      throw new IOException(RabbitMqDriverMessage.DRIVER_CLOSED.with().toString());
    }
    var socket = new AtomicReference<Socket>();
    var factory = factories.get();
    var configure = factory.getSocketConfigurator();
    factory.setSocketConfigurator(
        made -> {
          configure.configure(made);
          socket.set(made);
        });
    var address = new ListAddressResolver(List.of(new Address(node.host(), node.port())));
    var connection = factory.newConnection(new CallerThread(), address, name);
    return new NodeConnection(node, connection, socket.get());
  }

  /** The client wraps what the server said. */
  private static String reason(Throwable failure) {
    var cause = failure;
    while (cause.getMessage() == null && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }

  /** Disconnects from all nodes, at once. */
  void close() {
    List<NodeConnection> all;
    synchronized (this) {
      closed = true;
      all = List.copyOf(open.values());
      open.clear();
    }
    var closing =
        all.stream().map(c -> Thread.ofVirtual().start(() -> c.close(CLOSE_BOUND))).toList();
    for (var one : closing) {
      try {
        one.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        all.forEach(NodeConnection::sever);
        return;
      }
    }
  }
}
