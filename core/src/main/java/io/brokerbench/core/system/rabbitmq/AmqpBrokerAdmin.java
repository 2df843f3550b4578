package io.brokerbench.core.system.rabbitmq;

import io.brokerbench.api.RabbitMqExternalSpec;
import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.AdminProgress;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.ClusterFacts;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.broker.ServerFacts;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.TopicPlan;
import io.brokerbench.core.rabbitmq.NodeAddress;
import io.brokerbench.core.rabbitmq.QueueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * The administration of an existing RabbitMQ cluster whose management API is not known, by AMQP
 * 0-9-1. It declares and deletes what {@link RabbitMqBrokerAdmin} does, apart from policies. AMQP
 * tells no setting, no leader and no copy: all of them are unknown.
 */
final class AmqpBrokerAdmin implements BrokerAdmin {

  private final AmqpNodes nodes;

  /** That of the topics which were last asked about: others may be closed to us. */
  private volatile String virtualHost = RabbitMqExternalSpec.DEFAULT_VIRTUAL_HOST;

  /** Of the cluster at {@code endpoint}; nothing is sent yet. */
  AmqpBrokerAdmin(Endpoint endpoint, Credentials credentials) {
    nodes = new AmqpNodes(endpoint, credentials);
  }

  /** Waits for any: how many there are is not known. */
  @Override
  public void awaitBrokers(Integer wanted) throws BrokerException {
    nodes.check();
  }

  @Override
  public void createTopics(TopicPlan plan, AdminProgress progress) throws BrokerException {
    remember(plan);
    try (var connections = nodes.connect(virtualHost)) {
      new AmqpTopics(connections, plan).create(progress);
    }
  }

  @Override
  public void deleteTopics(TopicPlan plan) throws BrokerException {
    remember(plan);
    try (var connections = nodes.connect(virtualHost)) {
      new AmqpTopics(connections, plan).delete();
    } catch (VirtualHostRefusedException e) {
      if (!e.isMissing()) {
        throw e;
      }
    }
  }

  @Override
  public VerificationReport verify(RunPlan plan, AdminProgress progress) {
    remember(plan.topics());
    var verification = new RabbitMqVerification(plan);
    var reason = RabbitMqMessage.NO_MANAGEMENT_API.with();
    verification.checkNoNodes(reason);
    verification.checkNoQueues(reason);
    return verification.report();
  }

  @Override
  public OptionalInt smallestInSyncSet(TopicPlan plan) {
    return OptionalInt.empty();
  }

  @Override
  public Map<String, List<String>> leaders(TopicPlan plan) {
    return Map.of();
  }

  /** Nodes say their version and the name of their cluster when a client connects. */
  @Override
  public ClusterFacts describe() throws BrokerException {
    try (var connections = nodes.connect(virtualHost)) {
      var brokers = new ArrayList<ServerFacts>();
      String name = null;
      for (var node : connections.all().entrySet()) {
        var properties = node.getValue().getServerProperties();
        name = text(properties.get("cluster_name"));
        brokers.add(
            new ServerFacts(
                RabbitMqNodeSettings.NODE,
                node.getKey(),
                NodeAddress.parse(node.getKey()).host(),
                null,
                text(properties.get("version")),
                Map.of()));
      }
      return new ClusterFacts(name, Map.of(), brokers);
    }
  }

  @Override
  public void close() {
    // Each call has connections of its own.
  }

  private void remember(TopicPlan plan) {
    virtualHost = QueueLayout.of(plan).virtualHost();
  }

  private static String text(Object property) {
    return property == null ? null : property.toString();
  }
}
