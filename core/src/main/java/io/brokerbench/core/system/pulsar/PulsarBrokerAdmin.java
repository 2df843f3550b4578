package io.brokerbench.core.system.pulsar;

import io.brokerbench.core.access.Credentials;
import io.brokerbench.core.broker.AdminProgress;
import io.brokerbench.core.broker.BrokerAdmin;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.BrokerMessage;
import io.brokerbench.core.broker.ClusterFacts;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.broker.LedgerEnsembles;
import io.brokerbench.core.broker.ServerFacts;
import io.brokerbench.core.broker.VerificationReport;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.http.HttpApi;
import io.brokerbench.core.http.Parallel;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.ServerGroup;
import io.brokerbench.core.plan.TopicPlan;
import io.brokerbench.core.system.pulsar.PulsarServers.ServerConfig;
import io.brokerbench.core.system.pulsar.PulsarTopics.Ledger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The administration of a Pulsar cluster, by the HTTP APIs of its brokers and bookies. (Pulsar's
 * own admin client would bring an HTTP stack of its own, asks one address only, and knows nothing
 * of bookies.)
 */
public final class PulsarBrokerAdmin implements BrokerAdmin {

  /** Bound of waiting for servers to register, once pods are ready. */
  private static final Duration REGISTRATION_TIMEOUT = Duration.ofSeconds(60);

  private static final Duration PROBE_INTERVAL = Duration.ofMillis(500);

  private static final Pattern SECRET =
      Pattern.compile("password|secret|token|credential|auth\\w*param", Pattern.CASE_INSENSITIVE);

  private final HttpApi http;
  private final HttpApi bookieHttp;
  private final String adminUrl;
  private final PulsarServers servers;
  private final PulsarTopics topics;
  private final boolean speaksKafka;

  private PulsarBrokerAdmin(
      String adminUrl, List<String> bookieUrls, boolean speaksKafka, Credentials credentials) {
    this.speaksKafka = speaksKafka;
    this.http = new HttpApi(credentials);
    this.bookieHttp = new HttpApi(Credentials.NONE);
    this.adminUrl = adminUrl;
    this.servers = new PulsarServers(http, bookieHttp, adminUrl, bookieUrls);
    this.topics = new PulsarTopics(http, adminUrl);
  }

  /**
   * Opens the administration of the cluster at {@code endpoint}; nothing is sent yet.
   *
   * @param credentials that let us in
   */
  public static PulsarBrokerAdmin connect(Endpoint endpoint, Credentials credentials) {
    return new PulsarBrokerAdmin(
        withoutSlash(endpoint.address(Protocol.PulsarAdmin)),
        endpoint.all(Protocol.BookieHttp).stream().map(PulsarBrokerAdmin::withoutSlash).toList(),
        PulsarSystem.speaksKafka(endpoint),
        credentials);
  }

  @Override
  public void awaitBrokers(Integer nodes) throws BrokerException {
    var deadline = System.nanoTime() + REGISTRATION_TIMEOUT.toNanos();
    while (true) {
      var brokers = servers.brokers().size();
      var bookies = nodes == null ? 0 : servers.bookies().size();
      if (nodes == null || (brokers >= nodes && bookies >= nodes)) {
        return;
      }
      if (System.nanoTime() > deadline) {
        throw new BrokerException(
            PulsarMessage.SERVERS_MISSING.with(adminUrl, brokers, bookies, nodes));
      }
      pause();
    }
  }

  @Override
  public void createTopics(TopicPlan plan, AdminProgress progress) throws BrokerException {
    if (speaksKafka) {
      KafkaHandler.require(servers);
      // A group of Kafka's begins at the earliest message; no subscription of Pulsar's is read.
      topics.create(plan.with(Map.of()), progress);
    } else {
      topics.create(plan, progress);
    }
  }

  @Override
  public void deleteTopics(TopicPlan plan) throws BrokerException {
    topics.delete(plan);
  }

  @Override
  public VerificationReport verify(RunPlan plan, AdminProgress progress) throws BrokerException {
    var verification = new PulsarVerification(plan);
    var brokers = servers.brokers();
    var bookies = servers.bookies();
    verification.checkCluster(brokers.size(), bookies.size());
    // Servers of an existing cluster may have addresses of their own network: no needless request.
    if (verification.wants(SettingScope.Broker)) {
      verification.checkBrokers(servers.brokerConfigs(brokers));
    }
    if (verification.wants(SettingScope.Bookie)) {
      verification.checkBookies(bookies, servers.bookieConfigs());
    }
    var names = plan.topics().names();
    var policies =
        Parallel.ask(PulsarMessage.READING_POLICIES.with(), names, topics::persistence, progress);
    for (var i = 0; i < names.size(); i++) {
      verification.checkTopic(names.get(i), policies.get(i));
    }
    var partitions = PulsarTopics.partitions(plan.topics());
    var ledgers =
        Parallel.ask(PulsarMessage.READING_LEDGERS.with(), partitions, topics::ledgers, progress);
    for (var i = 0; i < partitions.size(); i++) {
      verification.checkLedgers(partitions.get(i), ledgers.get(i));
    }
    return verification.report();
  }

  @Override
  public OptionalInt smallestInSyncSet(TopicPlan plan) {
    return OptionalInt.empty();
  }

  @Override
  public Optional<LedgerEnsembles> ledgerEnsembles(TopicPlan plan) throws BrokerException {
    var partitions = PulsarTopics.partitions(plan);
    var ledgers = Parallel.ask(PulsarMessage.READING_ENSEMBLES.with(), partitions, topics::ledgers);
    var told =
        ledgers.stream()
            .allMatch(of -> !of.isEmpty() && of.stream().noneMatch(l -> l.ensembles().isEmpty()));
    return told
        ? Optional.of(
            new LedgerEnsembles(
                ledgers.stream()
                    .flatMap(List::stream)
                    .collect(
                        Collectors.toMap(
                            Ledger::id, Ledger::ensembles, (ensembles, same) -> ensembles))))
        : Optional.empty();
  }

  @Override
  public Map<String, List<String>> leaders(TopicPlan plan) throws BrokerException {
    return topics.owners(plan);
  }

  @Override
  public ClusterFacts describe() throws BrokerException {
    var brokers = servers.brokerConfigs(servers.brokers());
    var clusterId =
        brokers.stream()
            .filter(broker -> broker.config() != null)
            .map(broker -> broker.config().get("clusterName"))
            .findFirst()
            .orElse(String.join(",", servers.clusters()));
    var facts =
        new ArrayList<>(
            Parallel.ask(PulsarMessage.READING_VERSIONS.with(), brokers, this::brokerFacts));
    facts.addAll(bookieFacts());
    return new ClusterFacts(clusterId, Map.of(), facts);
  }

  @Override
  public void close() {
    http.close();
    bookieHttp.close();
  }

  private ServerFacts brokerFacts(ServerConfig broker) {
    var version = servers.brokerVersion(broker.server());
    return new ServerFacts(
        ServerGroup.BROKER, broker.server(), broker.server(), null, version, told(broker));
  }

  private List<ServerFacts> bookieFacts() throws BrokerException {
    var matches = BookieMatch.match(servers.bookies(), servers.bookieConfigs());
    return matches.entrySet().stream()
        .map(
            match ->
                new ServerFacts(
                    ServerGroup.BOOKIE,
                    match.getKey(),
                    match.getValue().server(),
                    null,
                    null,
                    told(match.getValue())))
        .toList();
  }

  /** What may be told of a configuration: no secrets, and nothing that is not set. */
  private static Map<String, String> told(ServerConfig server) {
    var config = new TreeMap<String, String>();
    if (server.config() != null) {
      config.putAll(server.config());
    }
    config.entrySet().removeIf(e -> e.getValue().isEmpty() || SECRET.matcher(e.getKey()).find());
    return config;
  }

  private static String withoutSlash(String url) {
    return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }

  private static void pause() throws BrokerException {
    try {
      Thread.sleep(PROBE_INTERVAL);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BrokerException(BrokerMessage.INTERRUPTED.with(), e);
    }
  }
}
