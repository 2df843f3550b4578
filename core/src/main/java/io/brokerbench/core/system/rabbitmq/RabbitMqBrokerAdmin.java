package io.brokerbench.core.system.rabbitmq;

import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.AdminProgress;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.ClusterFacts;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.broker.ServerFacts;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.http.HttpApi.Answer;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.TopicPlan;
import io.brokerbench.core.rabbitmq.ManagementApi;
import io.brokerbench.core.rabbitmq.RabbitMqNames;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** The administration of a RabbitMQ cluster, by the management API of its nodes. */
public final class RabbitMqBrokerAdmin implements BrokerAdmin {

  private static final Pattern SECRET =
      Pattern.compile("pass|secret|token|cookie|ssl|auth|key", Pattern.CASE_INSENSITIVE);

  /** Longer values are tables of functions and the like. */
  private static final int LONGEST_VALUE = 200;

  private final ManagementApi api;
  private final String cluster;
  private final RabbitMqReadiness readiness;
  private final RabbitMqNodes nodes;
  private final RabbitMqTopics topics;
  private final RabbitMqStrain strain;

  private RabbitMqBrokerAdmin(ManagementApi api, Duration patience) {
    this.api = api;
    cluster = String.join(",", api.urls());
    nodes = new RabbitMqNodes(api);
    topics = new RabbitMqTopics(api);
    strain = new RabbitMqStrain(api, nodes);
    readiness = new RabbitMqReadiness(cluster, nodes, topics, patience);
  }

  /**
   * Opens the administration of the cluster at {@code endpoint}; nothing is sent yet.
   *
   * @param credentials that let us in
   */
  public static RabbitMqBrokerAdmin connect(Endpoint endpoint, Credentials credentials) {
    return connect(endpoint, credentials, RabbitMqReadiness.PATIENCE);
  }

  static RabbitMqBrokerAdmin connect(
      Endpoint endpoint, Credentials credentials, Duration patience) {
    return new RabbitMqBrokerAdmin(ManagementApi.of(endpoint, credentials), patience);
  }

  @Override
  public void awaitBrokers(Integer wanted) throws BrokerException {
    if (wanted == null) {
      succeeded(api.get("/api/overview"));
      return;
    }
    readiness.awaitNodes(wanted);
  }

  @Override
  public void createTopics(TopicPlan plan, AdminProgress progress) throws BrokerException {
    readiness.awaitNoAlarm();
    topics.create(plan, progress);
    readiness.awaitCopies(plan);
    // A new node tells of its alarms with its first statistics, which are there by now.
    readiness.awaitNoAlarm();
  }

  @Override
  public void deleteTopics(TopicPlan plan) throws BrokerException {
    topics.delete(plan);
  }

  @Override
  public VerificationReport verify(RunPlan plan, AdminProgress progress) throws BrokerException {
    var verification = new RabbitMqVerification(plan);
    var refusal = nodes.refusal();
    if (refusal.isPresent()) {
      verification.checkNoNodes(refusal.get());
    } else {
      var all = nodes.all();
      verification.checkCluster(all);
      verification.checkNodes(all, verification.wantsConfig() ? nodes.settings() : Map.of());
    }
    topics
        .read(plan.topics())
        .forEach((queue, found) -> verification.checkQueue(queue.name(), found));
    return verification.report();
  }

  @Override
  public OptionalInt smallestInSyncSet(TopicPlan plan) throws BrokerException {
    strain.sample();
    var smallest = Integer.MAX_VALUE;
    for (var queue : topics.read(plan).entrySet()) {
      if (queue.getValue() == null) {
        return OptionalInt.of(0);
      }
      if (queue.getValue().inSync() == null) {
        throw new BrokerException(RabbitMqMessage.COPIES_UNKNOWN.with(queue.getKey().name()));
      }
      smallest = Math.min(smallest, queue.getValue().inSync());
    }
    return OptionalInt.of(smallest);
  }

  @Override
  public Map<String, List<String>> leaders(TopicPlan plan) throws BrokerException {
    return topics.leaders(plan);
  }

  @Override
  public ClusterFacts describe() throws BrokerException {
    var settings = nodes.settings();
    var brokers = new ArrayList<ServerFacts>();
    for (var node : nodes.all()) {
      var config = told(settings.get(node.name()));
      config.putAll(strain.of(node.name()));
      brokers.add(
          new ServerFacts(
              RabbitMqNodeSettings.NODE,
              node.name(),
              RabbitMqNames.host(node.name()),
              null,
              node.version(),
              config));
    }
    var name = api.get("/api/overview").json().path("cluster_name").asText();
    return new ClusterFacts(name, Map.of(), brokers);
  }

  @Override
  public void close() {
    api.close();
  }

  private static void succeeded(Answer answer) throws BrokerException {
    if (!answer.isOk()) {
      throw answer.failure();
    }
  }

  /** What may be told of a configuration: no secrets, and no tables. */
  private static Map<String, String> told(RabbitMqNodes.Settings settings) {
    var config = new TreeMap<String, String>();
    if (settings != null && settings.config() != null) {
      config.putAll(settings.config());
    }
    config
        .entrySet()
        .removeIf(
            entry ->
                entry.getValue().length() > LONGEST_VALUE || SECRET.matcher(entry.getKey()).find());
    return config;
  }
}
