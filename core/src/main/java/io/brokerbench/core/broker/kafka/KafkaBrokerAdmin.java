package io.brokerbench.core.broker.kafka;

import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.ClusterFacts;
import io.brokerbench.core.broker.ClusterFacts.BrokerFacts;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.plan.BrokerEndpoint;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.TopicPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** The administration of a Kafka cluster, by its Admin API. */
public final class KafkaBrokerAdmin implements BrokerAdmin {

  /** Bound of every request, its retries included. */
  private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(20);

  /** Bound of waiting for brokers to register, once pods are ready. */
  private static final Duration REGISTRATION_TIMEOUT = Duration.ofSeconds(60);

  private static final Duration PROBE_INTERVAL = Duration.ofMillis(250);

  private final Admin admin;
  private final String cluster;

  private KafkaBrokerAdmin(Admin admin, String cluster) {
    this.admin = admin;
    this.cluster = cluster;
  }

  /**
   * Opens the administration of the cluster at {@code endpoint}; nothing is sent yet.
   *
   * @throws BrokerException if the addresses cannot be resolved
   */
  public static KafkaBrokerAdmin connect(BrokerEndpoint.Kafka endpoint) throws BrokerException {
    var servers = endpoint.bootstrapServers();
    try {
      var admin =
          Admin.create(
              Map.of(
                  AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                  servers,
                  AdminClientConfig.CLIENT_ID_CONFIG,
                  "brokerbench-admin",
                  AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                  (int) REQUEST_TIMEOUT.toMillis(),
                  AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                  (int) REQUEST_TIMEOUT.toMillis() / 2));
      return new KafkaBrokerAdmin(admin, servers);
    } catch (KafkaException e) {
      throw new BrokerException("Kafka at " + servers + ": " + rootMessage(e), e);
    }
  }

  @Override
  public void awaitBrokers(Integer nodes) throws BrokerException {
    var deadline = System.nanoTime() + REGISTRATION_TIMEOUT.toNanos();
    var found = nodes().size();
    while (nodes != null && found < nodes) {
      if (System.nanoTime() > deadline) {
        throw new BrokerException(
            "Kafka at " + cluster + " has " + found + " of " + nodes + " brokers registered");
      }
      pause(PROBE_INTERVAL);
      found = nodes().size();
    }
  }

  @Override
  public void createTopics(TopicPlan topics) throws BrokerException {
    var wanted =
        topics.names().stream()
            .map(
                name ->
                    new NewTopic(
                            name, topics.partitionsPerTopic(), (short) topics.replicationFactor())
                        .configs(topics.config()))
            .toList();
    for (var result : admin.createTopics(wanted).values().entrySet()) {
      try {
        await("create topic " + result.getKey(), result.getValue());
      } catch (BrokerException e) {
        if (!(e.getCause() instanceof TopicExistsException)) {
          throw e;
        }
      }
    }
  }

  @Override
  public void deleteTopics(TopicPlan topics) throws BrokerException {
    for (var result : admin.deleteTopics(topics.names()).topicNameValues().entrySet()) {
      try {
        await("delete topic " + result.getKey(), result.getValue());
      } catch (BrokerException e) {
        if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
          throw e;
        }
      }
    }
  }

  @Override
  public VerificationReport verify(RunPlan plan) throws BrokerException {
    var verification = new KafkaVerification(plan);
    var nodes = nodes();
    verification.checkCluster(nodes.size());
    for (var node : nodes) {
      verification.checkBroker(node.idString(), brokerConfig(node).orElse(null));
    }
    for (var topic : describe(plan.topics()).values()) {
      var resource = new ConfigResource(ConfigResource.Type.TOPIC, topic.name());
      verification.checkTopic(topic.name(), config(resource).orElse(null));
      verification.checkPartitions(topic);
    }
    return verification.report();
  }

  @Override
  public OptionalInt smallestInSyncSet(TopicPlan topics) throws BrokerException {
    return describe(topics).values().stream()
        .flatMap(topic -> topic.partitions().stream())
        .mapToInt(partition -> partition.isr().size())
        .min();
  }

  @Override
  public ClusterFacts describe() throws BrokerException {
    var brokers = new ArrayList<BrokerFacts>();
    for (var node : nodes()) {
      var config = new TreeMap<String, String>();
      brokerConfig(node)
          .ifPresent(
              found ->
                  found.entries().stream()
                      .filter(entry -> !entry.isSensitive() && entry.value() != null)
                      .forEach(entry -> config.put(entry.name(), entry.value())));
      brokers.add(
          new BrokerFacts(
              node.idString(), node.host() + ":" + node.port(), node.rack(), null, config));
    }
    var features = await("describe features", admin.describeFeatures().featureMetadata());
    var levels = new TreeMap<String, Integer>();
    features
        .finalizedFeatures()
        .forEach((name, range) -> levels.put(name, (int) range.maxVersionLevel()));
    var id = await("describe the cluster", admin.describeCluster().clusterId());
    return new ClusterFacts(id, levels, brokers);
  }

  @Override
  public void close() {
    admin.close(Duration.ofSeconds(5));
  }

  private Collection<Node> nodes() throws BrokerException {
    return await("describe the cluster", admin.describeCluster().nodes());
  }

  private Map<String, TopicDescription> describe(TopicPlan topics) throws BrokerException {
    return new TreeMap<>(
        awaitKnownTopics(
            "describe topics", () -> admin.describeTopics(topics.names()).allTopicNames()));
  }

  private Optional<Config> brokerConfig(Node node) throws BrokerException {
    return config(new ConfigResource(ConfigResource.Type.BROKER, node.idString()));
  }

  /** The configuration of a broker or topic; empty where the cluster does not let us read it. */
  private Optional<Config> config(ConfigResource resource) throws BrokerException {
    try {
      return Optional.of(
          awaitKnownTopics(
              "read the configuration of " + resource.name(),
              () -> admin.describeConfigs(List.of(resource)).values().get(resource)));
    } catch (BrokerException e) {
      if (e.getCause() instanceof AuthorizationException) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** Asks again while a broker has not heard of a new topic yet: each learns of it in its time. */
  private <T> T awaitKnownTopics(String request, Supplier<KafkaFuture<T>> ask)
      throws BrokerException {
    var deadline = System.nanoTime() + REQUEST_TIMEOUT.toNanos();
    while (true) {
      try {
        return await(request, ask.get());
      } catch (BrokerException e) {
        var unknown = e.getCause() instanceof UnknownTopicOrPartitionException;
        if (!unknown || System.nanoTime() > deadline) {
          throw e;
        }
        pause(PROBE_INTERVAL);
      }
    }
  }

  private <T> T await(String request, KafkaFuture<T> future) throws BrokerException {
    try {
      return future.get(2 * REQUEST_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw new BrokerException(describeFailure(request, e.getCause()), e.getCause());
    } catch (TimeoutException e) {
      throw new BrokerException(describeFailure(request, e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BrokerException(describeFailure(request, e), e);
    }
  }

  private String describeFailure(String request, Throwable cause) {
    return "Kafka at " + cluster + " failed to " + request + ": " + rootMessage(cause);
  }

  private static String rootMessage(Throwable e) {
    var root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    var message = root.getMessage();
    return message == null || message.isBlank() ? root.getClass().getSimpleName() : message;
  }

  private static void pause(Duration duration) throws BrokerException {
    try {
      Thread.sleep(duration);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BrokerException("interrupted while waiting for brokers", e);
    }
  }
}
