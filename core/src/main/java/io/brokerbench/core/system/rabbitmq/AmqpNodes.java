package io.brokerbench.core.system.rabbitmq;

import com.rabbitmq.client.Address;
import com.rabbitmq.client.AuthenticationFailureException;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ListAddressResolver;
import io.brokerbench.api.RabbitMqExternalSpec;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.broker.NotAuthenticatedException;
import io.brokerbench.core.http.Parallel;
import io.brokerbench.core.http.TlsRefusals;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.core.rabbitmq.NodeAddress;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeoutException;

/** The nodes of a cluster, as AMQP 0-9-1 reaches them. */
final class AmqpNodes {

  /** Bound of each request: to declare a queue takes a node longer than to take a message. */
  private static final Duration BOUND = Duration.ofSeconds(20);

  private final List<NodeAddress> addresses;
  private final RabbitMqAccess access;

  /** Connects to nothing yet. */
  AmqpNodes(Endpoint endpoint, Credentials credentials) {
    addresses = endpoint.all(Protocol.Amqp).stream().map(NodeAddress::parse).toList();
    access = new RabbitMqAccess(endpoint.access(), credentials);
  }

  /**
   * Finds out whether a node answers and takes the credentials. Whether it opens the virtual host
   * that every cluster has does not matter: runs may use another.
   *
   * @throws NotAuthenticatedException if a node does not take the credentials
   * @throws BrokerException if none answers
   */
  void check() throws BrokerException {
    try {
      connect(RabbitMqExternalSpec.DEFAULT_VIRTUAL_HOST).close();
    } catch (VirtualHostRefusedException e) {
      if (!e.isFinal()) {
        throw e;
      }
    }
  }

  /**
   * Connects to every node that answers, at least one.
   *
   * @throws VirtualHostRefusedException if a node does not open that virtual host
   * @throws NotAuthenticatedException if a node does not take the credentials
   * @throws BrokerException if none answers
   */
  AmqpConnections connect(String virtualHost) throws BrokerException {
    var connections = new AmqpConnections();
    try {
      var failures =
          Parallel.ask(
              RabbitMqMessage.CONNECTING.with(),
              addresses,
              address -> failure(connections, address, virtualHost));
      if (connections.isEmpty()) {
        throw failures.stream().filter(Objects::nonNull).findFirst().orElseThrow();
      }
      return connections;
    } catch (BrokerException | RuntimeException e) {
      connections.close();
      throw e;
    }
  }

  /** Why a node cannot be connected to, which another may make up for; null where it can. */
  private BrokerException failure(
      AmqpConnections connections, NodeAddress address, String virtualHost) throws BrokerException {
    try {
      connections.add(address, open(address, virtualHost));
      return null;
    } catch (IOException | TimeoutException e) {
      var refusal = AmqpRefusal.of(e);
      if (refusal.isPresent()) {
        return troubleOrThrow(
            new VirtualHostRefusedException(
                RabbitMqMessage.REQUEST_FAILED.with(
                    address.toString(),
                    RabbitMqMessage.OPEN_VIRTUAL_HOST.with(virtualHost),
                    refusal.get().text()),
                refusal.get(),
                e));
      }
      var message = RabbitMqMessage.NOT_CONNECTED.with(address.toString(), AmqpRefusal.reason(e));
      if (e instanceof AuthenticationFailureException || TlsRefusals.isFinal(e)) {
        throw new NotAuthenticatedException(message, e);
      }
      return new BrokerException(message, e);
    }
  }

  /** What every node would refuse is thrown. */
  private static BrokerException troubleOrThrow(VirtualHostRefusedException refused)
      throws VirtualHostRefusedException {
    if (refused.isFinal()) {
      throw refused;
    }
    return refused;
  }

  private Connection open(NodeAddress address, String virtualHost)
      throws IOException, TimeoutException {
    var factory = access.factory();
    factory.setVirtualHost(virtualHost);
    factory.setChannelRpcTimeout((int) BOUND.toMillis());
    factory.setThreadFactory(Thread.ofPlatform().daemon().factory());
    // Names are kept, for the certificates of the nodes.
    var node = new ListAddressResolver(List.of(new Address(address.host(), address.port())));
    return factory.newConnection(null, node, "brokerbench administration");
  }
}
