package io.brokerbench.operator.system.rabbitmq;

import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.plan.Protocol;
import java.util.List;
import java.util.Map;

/** The ports of a RabbitMQ node, which are the defaults of its plugins. */
final class RabbitMqPorts {

  static final int AMQP = 5672;
  static final int STREAM = 5552;
  static final int MANAGEMENT = 15672;
  static final int PROMETHEUS = 15692;

  /** Erlang's port mapper, by which nodes find each other. */
  static final int EPMD = 4369;

  /** Between nodes. */
  static final int DISTRIBUTION = 25672;

  private RabbitMqPorts() {}

  /**
   * The addresses of nodes. Clients log in as {@code guest}, RabbitMQ's default user: see {@link
   * RabbitMqConf}.
   *
   * @param hosts as in the names of the nodes, so that a client can address the leader of a queue
   */
  static Endpoint endpoint(List<String> hosts) {
    return new Endpoint(
        Map.of(
            Protocol.Amqp, at(hosts, "", AMQP),
            Protocol.RabbitMqStream, at(hosts, "", STREAM),
            Protocol.RabbitMqManagement, at(hosts, "http://", MANAGEMENT)),
        ClientAccess.OPEN);
  }

  private static List<String> at(List<String> hosts, String scheme, int port) {
    return hosts.stream().map(host -> scheme + host + ":" + port).toList();
  }
}
