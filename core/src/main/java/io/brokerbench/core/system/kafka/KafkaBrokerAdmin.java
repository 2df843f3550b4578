package io.brokerbench.core.system.kafka;

import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.AdminProgress;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.ClusterFacts;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.broker.ServerFacts;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.ServerGroup;
import io.brokerbench.core.plan.TopicPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.AuthorizationException;

/** The administration of a Kafka cluster, by its Admin API. */
public final class KafkaBrokerAdmin implements BrokerAdmin {

  /** Bound of waiting for brokers to register, once pods are ready. */
  private static final Duration REGISTRATION_TIMEOUT = Duration.ofSeconds(60);

  private final Admin admin;
  private final String cluster;
  private final KafkaRequests requests;
  private final KafkaTopics topics;

  private KafkaBrokerAdmin(Admin admin, String cluster) {
    this.admin = admin;
    this.cluster = cluster;
    requests = new KafkaRequests(cluster);
    topics = new KafkaTopics(admin, requests);
  }

  /**
   * Opens the administration of the cluster at {@code endpoint}; nothing is sent yet.
   *
   * @param credentials that let us in
   * @throws BrokerException if the addresses cannot be resolved
   */
  public static KafkaBrokerAdmin connect(Endpoint endpoint, Credentials credentials)
      throws BrokerException {
    var servers = endpoint.address(Protocol.Kafka);
    var settings = KafkaAccess.settings(endpoint.access(), credentials);
    settings.put(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, servers);
    settings.put(AdminClientConfig.CLIENT_ID_CONFIG, "brokerbench-admin");
    settings.put(
        AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) KafkaRequests.TIMEOUT.toMillis());
    settings.put(
        AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) KafkaRequests.TIMEOUT.toMillis() / 2);
    try {
      return new KafkaBrokerAdmin(Admin.create(settings), servers);
    } catch (KafkaException e) {
      throw new BrokerException(
          KafkaMessage.NOT_CONNECTED.with(servers, KafkaRequests.rootMessage(e)), e);
    }
  }

  @Override
  public void awaitBrokers(Integer nodes) throws BrokerException {
    var deadline = System.nanoTime() + REGISTRATION_TIMEOUT.toNanos();
    var found = nodes().size();
    while (nodes != null && found < nodes) {
      if (System.nanoTime() > deadline) {
        throw new BrokerException(KafkaMessage.BROKERS_MISSING.with(cluster, found, nodes));
      }
      KafkaRequests.pause(KafkaRequests.PROBE_INTERVAL);
      found = nodes().size();
    }
  }

  @Override
  public void createTopics(TopicPlan plan, AdminProgress progress) throws BrokerException {
    topics.create(plan, progress);
  }

  @Override
  public void deleteTopics(TopicPlan plan) throws BrokerException {
    topics.delete(plan);
  }

  @Override
  public VerificationReport verify(RunPlan plan, AdminProgress progress) throws BrokerException {
    var verification = new KafkaVerification(plan);
    var nodes = nodes();
    verification.checkCluster(nodes.size());
    for (var node : nodes) {
      verification.checkBroker(node.idString(), brokerConfig(node).orElse(null));
    }
    var read = 0;
    for (var topic : topics.describeComplete(plan.topics()).values()) {
      progress.reached(KafkaMessage.READING_TOPICS.with(), read++, plan.topics().names().size());
      var resource = new ConfigResource(ConfigResource.Type.TOPIC, topic.name());
      verification.checkTopic(topic.name(), config(resource).orElse(null));
      verification.checkPartitions(topic);
    }
    return verification.report();
  }

  @Override
  public OptionalInt smallestInSyncSet(TopicPlan plan) throws BrokerException {
    return topics.describeDespiteAStuckBroker(plan).values().stream()
        .flatMap(topic -> topic.partitions().stream())
        .mapToInt(partition -> partition.isr().size())
        .min();
  }

  @Override
  public Map<String, List<String>> leaders(TopicPlan plan) throws BrokerException {
    var leaders = new TreeMap<String, List<String>>();
    for (var topic : topics.describe(plan).values()) {
      leaders.put(
          topic.name(),
          topic.partitions().stream()
              .sorted(Comparator.comparingInt(TopicPartitionInfo::partition))
              .map(partition -> partition.leader() == null ? "none" : partition.leader().idString())
              .toList());
    }
    return leaders;
  }

  @Override
  public ClusterFacts describe() throws BrokerException {
    var brokers = new ArrayList<ServerFacts>();
    for (var node : nodes()) {
      var config = new TreeMap<String, String>();
      brokerConfig(node)
          .ifPresent(
              found ->
                  found.entries().stream()
                      .filter(entry -> !entry.isSensitive() && entry.value() != null)
                      .forEach(entry -> config.put(entry.name(), entry.value())));
      brokers.add(
          new ServerFacts(
              ServerGroup.BROKER,
              node.idString(),
              node.host() + ":" + node.port(),
              node.rack(),
              null,
              config));
    }
    var features =
        requests.await(
            KafkaMessage.DESCRIBE_FEATURES.with(), admin.describeFeatures().featureMetadata());
    var levels = new TreeMap<String, Integer>();
    features
        .finalizedFeatures()
        .forEach((name, range) -> levels.put(name, (int) range.maxVersionLevel()));
    var id =
        requests.await(KafkaMessage.DESCRIBE_CLUSTER.with(), admin.describeCluster().clusterId());
    return new ClusterFacts(id, levels, brokers);
  }

  @Override
  public void close() {
    admin.close(Duration.ofSeconds(5));
  }

  private Collection<Node> nodes() throws BrokerException {
    return requests.await(KafkaMessage.DESCRIBE_CLUSTER.with(), admin.describeCluster().nodes());
  }

  private Optional<Config> brokerConfig(Node node) throws BrokerException {
    return config(new ConfigResource(ConfigResource.Type.BROKER, node.idString()));
  }

  /** The configuration of a broker or topic; empty where the cluster does not let us read it. */
  private Optional<Config> config(ConfigResource resource) throws BrokerException {
    try {
      return Optional.of(
          requests.awaitKnownTopics(
              KafkaMessage.READ_CONFIG.with(resource.name()),
              () -> admin.describeConfigs(List.of(resource)).values().get(resource)));
    } catch (BrokerException e) {
      if (e.getCause() instanceof AuthorizationException) {
        return Optional.empty();
      }
      throw e;
    }
  }
}
