package io.brokerbench.core.system.rabbitmq;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.ExternalSpec;
import io.brokerbench.api.RabbitMqExternalSpec;
import io.brokerbench.core.access.ClientAccess;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerSystem;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.broker.SystemSettings;
import io.brokerbench.core.plan.Protocol;
import java.util.List;
import java.util.Map;

/** RabbitMQ. */
public final class RabbitMqSystem implements BrokerSystem {

  /**
   * A RabbitMQ cluster.
   *
   * @param amqpAddresses {@code host:port} of AMQP 0-9-1 on each node; empty where it is not used
   * @param streamAddresses {@code host:port} of the stream protocol on each node; empty likewise
   * @param managementUrls of each node's management API, such as {@code http://host:15672}; empty
   *     where it is not known
   */
  public static Endpoint at(
      List<String> amqpAddresses,
      List<String> streamAddresses,
      List<String> managementUrls,
      ClientAccess access) {
    return new Endpoint(
        Map.of(
            Protocol.Amqp,
            amqpAddresses,
            Protocol.RabbitMqStream,
            streamAddresses,
            Protocol.RabbitMqManagement,
            managementUrls),
        access);
  }

  @Override
  public SystemSettings settings(BenchmarkRunSpec spec) {
    return new RabbitMqSettings(spec);
  }

  @Override
  public Endpoint endpoint(ExternalSpec external) {
    var rabbit = external.rabbitmq();
    return at(
        rabbit.amqpAddresses(),
        rabbit.streamAddresses(),
        rabbit.managementUrls(),
        ClientAccess.of(external));
  }

  /** In the virtual host that every cluster has: an endpoint has no other. */
  @Override
  public ExternalSpec external(Endpoint endpoint) {
    return ExternalSpec.of(
            new RabbitMqExternalSpec(
                endpoint.all(Protocol.Amqp),
                endpoint.all(Protocol.RabbitMqStream),
                endpoint.all(Protocol.RabbitMqManagement),
                null))
        .with(endpoint.access().tls(), endpoint.access().authentication());
  }

  @Override
  public List<String> topicFields() {
    return List.of("rabbitmq.queueType");
  }

  @Override
  public List<String> clusterFields() {
    return List.of("rabbitmq.virtualHost");
  }

  /** The management API, and AMQP of a cluster where it is not known. */
  @Override
  public Protocol administration(Endpoint endpoint) {
    return endpoint.all(Protocol.RabbitMqManagement).isEmpty()
        ? Protocol.Amqp
        : Protocol.RabbitMqManagement;
  }

  @Override
  public BrokerAdmin connect(Endpoint endpoint, Credentials credentials) {
    return administration(endpoint) == Protocol.Amqp
        ? new AmqpBrokerAdmin(endpoint, credentials)
        : RabbitMqBrokerAdmin.connect(endpoint, credentials);
  }
}
