package io.brokerbench.core.system.pulsar;

import io.brokerbench.core.broker.AdminProgress;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.http.HttpApi;
import io.brokerbench.core.http.Parallel;
import io.brokerbench.core.plan.TopicPlan;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** The topics of a run, in a namespace of their own. */
final class PulsarTopics {

  /**
   * Bound of a request, its repetitions included. A broker that has just come up may fail to load a
   * topic, which it finds out after a minute, and then succeed at once.
   */
  private static final Duration BOUND = Duration.ofSeconds(120);

  /** Added for each partition that one request is about. */
  private static final Duration BOUND_OF_EACH = Duration.ofMillis(100);

  /** Published tuning: enough parts for topics to spread evenly over the brokers. */
  private static final int BUNDLES = 64;

  /** Numbers in the text that a broker makes of a ledger's metadata. */
  private static final Pattern NUMBER = Pattern.compile("\\b(\\w+)=(\\d+)\\b");

  /** What that text has of ensembles, such as {@code ensembles={0=[a:1, b:1], 700=[a:1, c:1]}}. */
  private static final Pattern ENSEMBLES = Pattern.compile("\\bensembles=\\{([^}]*)}");

  private static final Pattern ENSEMBLE = Pattern.compile("(?:^|, )(\\d+)=\\[");

  /** Pulsar's {@code MessageId.earliest}. */
  private static final Map<String, Integer> EARLIEST =
      Map.of("ledgerId", -1, "entryId", -1, "partitionIndex", -1);

  private final HttpApi http;
  private final String adminUrl;

  PulsarTopics(HttpApi http, String adminUrl) {
    this.http = http;
    this.adminUrl = adminUrl;
  }

  /**
   * One ledger.
   *
   * @param id its id
   * @param metadata its numbers by BookKeeper's names; empty where the broker did not tell
   * @param ensembles the bookies of each that it has had, by its first entry; empty where the
   *     broker did not tell
   */
  record Ledger(long id, Map<String, String> metadata, SortedMap<Long, String> ensembles) {}

  /**
   * Makes namespaces and topics that do not exist, and has every partition loaded by a broker, so
   * that it has a ledger.
   */
  void create(TopicPlan topics, AdminProgress progress) throws BrokerException {
    for (var namespace : namespaces(topics)) {
      var answer =
          http.put(adminUrl + "/admin/v2/namespaces/" + namespace, policies(topics), BOUND);
      if (!answer.isOk() && answer.status() != HttpURLConnection.HTTP_CONFLICT) {
        throw answer.failure();
      }
    }
    Parallel.ask(
        PulsarMessage.CREATING_TOPICS.with(),
        topics.names(),
        topic -> createOne(topics, topic),
        progress);
    Parallel.ask(
        PulsarMessage.LOADING_PARTITIONS.with(),
        partitions(topics),
        partition -> stats(partition, false).json(),
        progress);
    Parallel.ask(
        PulsarMessage.CREATING_SUBSCRIPTIONS.with(),
        List.copyOf(topics.subscriptions().keySet()),
        topic -> subscribe(topics, topic),
        progress);
  }

  /** Deletes topics, also those in use, and their namespaces. */
  void delete(TopicPlan topics) throws BrokerException {
    var bound = BOUND.plus(BOUND_OF_EACH.multipliedBy(topics.partitionsPerTopic()));
    Parallel.ask(
        PulsarMessage.DELETING_TOPICS.with(),
        topics.names(),
        topic -> isGone(http.delete(url(topic) + "/partitions?force=true", bound)));
    for (var namespace : namespaces(topics)) {
      isGone(http.delete(adminUrl + "/admin/v2/namespaces/" + namespace, BOUND));
    }
  }

  /** The persistence policy that applies to a topic; null where the cluster keeps it to itself. */
  Map<String, String> persistence(String topic) throws BrokerException {
    var applied = http.get(url(topic) + "/persistence?applied=true", BOUND);
    // A broker without policies of topics, as Pulsar 2.10 ships, applies that of the namespace.
    var answer =
        applied.status() == HttpURLConnection.HTTP_BAD_METHOD
            ? http.get(
                adminUrl + "/admin/v2/namespaces/" + namespace(topic) + "/persistence", BOUND)
            : applied;
    if (answer.isForbidden()) {
      return null;
    }
    var policy = new TreeMap<String, String>();
    if (!answer.body().isBlank()) {
      answer
          .json()
          .properties()
          .forEach(entry -> policy.put(entry.getKey(), entry.getValue().asText()));
    }
    return policy;
  }

  /** The ledgers of a partition; empty where the cluster keeps them to itself. */
  List<Ledger> ledgers(String partition) throws BrokerException {
    var answer = stats(partition, true);
    if (answer.isForbidden()) {
      return List.of();
    }
    var ledgers = new ArrayList<Ledger>();
    for (var ledger : answer.json().path("ledgers")) {
      var metadata = ledger.path("metadata").asText("");
      ledgers.add(
          new Ledger(ledger.path("ledgerId").asLong(), numbers(metadata), ensembles(metadata)));
    }
    return ledgers;
  }

  /** The address of the broker that serves each partition: by topic, then by number. */
  Map<String, List<String>> owners(TopicPlan topics) throws BrokerException {
    var all =
        Parallel.ask(PulsarMessage.LOOKING_UP_PARTITIONS.with(), partitions(topics), this::owner);
    var owners = new LinkedHashMap<String, List<String>>();
    for (var topic : topics.names()) {
      var from = owners.size() * topics.partitionsPerTopic();
      owners.put(topic, all.subList(from, from + topics.partitionsPerTopic()));
    }
    return owners;
  }

  private String owner(String partition) throws BrokerException {
    var url = adminUrl + "/lookup/v2/topic/" + path(partition);
    return http.get(url, BOUND).json().path("brokerUrl").asText();
  }

  /** The partitions of all topics. */
  static List<String> partitions(TopicPlan topics) {
    return topics.names().stream()
        .flatMap(
            topic ->
                IntStream.range(0, topics.partitionsPerTopic())
                    .mapToObj(i -> topic + "-partition-" + i))
        .toList();
  }

  private Void createOne(TopicPlan topics, String topic) throws BrokerException {
    var url = url(topic) + "/partitions";
    var bound = BOUND.plus(BOUND_OF_EACH.multipliedBy(topics.partitionsPerTopic()));
    var answer = http.put(url, topics.partitionsPerTopic(), bound);
    if (answer.status() == HttpURLConnection.HTTP_CONFLICT) {
      var found = http.get(url, BOUND).json().path("partitions").asInt();
      if (found != topics.partitionsPerTopic()) {
        throw new BrokerException(
            PulsarMessage.TOPIC_PARTITIONS.with(topic, topics.partitionsPerTopic(), found));
      }
    } else if (!answer.isOk()) {
      throw answer.failure();
    }
    return null;
  }

  /** From the earliest message of each partition. */
  private Void subscribe(TopicPlan topics, String topic) throws BrokerException {
    var bound = BOUND.plus(BOUND_OF_EACH.multipliedBy(topics.partitionsPerTopic()));
    for (var subscription : topics.subscriptions().get(topic)) {
      var answer = http.put(url(topic) + "/subscription/" + subscription, EARLIEST, bound);
      if (!answer.isOk() && answer.status() != HttpURLConnection.HTTP_CONFLICT) {
        throw answer.failure();
      }
    }
    return null;
  }

  private HttpApi.Answer stats(String partition, boolean metadata) throws BrokerException {
    return http.get(url(partition) + "/internalStats?metadata=" + metadata, BOUND);
  }

  private static Void isGone(HttpApi.Answer answer) throws BrokerException {
    if (!answer.isOk() && answer.status() != HttpURLConnection.HTTP_NOT_FOUND) {
      throw answer.failure();
    }
    return null;
  }

  /**
   * What holds in the namespace of a run: the persistence policy of the level, and nothing that
   * drops, hides or slows messages, whatever the cluster's defaults are. What consumers have
   * acknowledged is kept, as Kafka keeps it, and so are the ledgers that verification asks about.
   */
  private static Map<String, Object> policies(TopicPlan topics) {
    var persistence = new LinkedHashMap<String, Object>();
    topics.config().forEach((name, value) -> persistence.put(name, Integer.parseInt(value)));
    // Saves of consumers' positions in a second: the broker's own default.
    persistence.put("managedLedgerMaxMarkDeleteRate", 1.0);
    var policies = new LinkedHashMap<String, Object>();
    policies.put("bundles", Map.of("numBundles", BUNDLES));
    policies.put("persistence", persistence);
    policies.put(
        "retention_policies", Map.of("retentionTimeInMinutes", -1, "retentionSizeInMB", -1));
    policies.put("message_ttl_in_seconds", 0);
    policies.put(
        "backlog_quota_map",
        Map.of(
            "destination_storage",
            Map.of("limitSize", -1, "limitTime", -1, "policy", "producer_exception")));
    policies.put("deduplicationEnabled", false);
    policies.put("max_unacked_messages_per_consumer", 0);
    policies.put("max_unacked_messages_per_subscription", 0);
    policies.put(
        "inactive_topic_policies",
        Map.of(
            "inactiveTopicDeleteMode",
            "delete_when_no_subscriptions",
            "maxInactiveDurationSeconds",
            60,
            "deleteWhileInactive",
            false));
    return policies;
  }

  private static Map<String, String> numbers(String text) {
    var numbers = new TreeMap<String, String>();
    NUMBER.matcher(text).results().forEach(match -> numbers.put(match.group(1), match.group(2)));
    return numbers;
  }

  private static SortedMap<Long, String> ensembles(String text) {
    var ensembles = new TreeMap<Long, String>();
    var all = ENSEMBLES.matcher(text);
    if (all.find()) {
      var ensemble = ENSEMBLE.matcher(all.group(1));
      for (var more = ensemble.find(); more; ) {
        var firstEntry = Long.valueOf(ensemble.group(1));
        var bookies = ensemble.end();
        more = ensemble.find();
        var end = more ? ensemble.start() : all.group(1).length();
        ensembles.put(firstEntry, all.group(1).substring(bookies, end));
      }
    }
    return ensembles;
  }

  /** {@code tenant/namespace} of every topic. */
  private static TreeSet<String> namespaces(TopicPlan topics) {
    var namespaces = new TreeSet<String>();
    for (var topic : topics.names()) {
      namespaces.add(namespace(topic));
    }
    return namespaces;
  }

  private static String namespace(String topic) {
    var path = path(topic);
    return path.substring(path.indexOf('/') + 1, path.lastIndexOf('/'));
  }

  private String url(String topic) {
    return adminUrl + "/admin/v2/" + path(topic);
  }

  /** {@code persistent/tenant/namespace/topic}. */
  private static String path(String topic) {
    return topic.replace("://", "/");
  }
}
