package io.brokerbench.core.system.kafka;

import io.brokerbench.core.broker.AdminProgress;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.plan.TopicPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.errors.InvalidPartitionsException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** The topics of a run. */
final class KafkaTopics {

  /**
   * Partitions that one request asks for. A KRaft controller makes those of a request in one batch
   * of at most 10,000 records ({@code QuorumController.MAX_RECORDS_PER_USER_OP}), those of topics
   * and their configuration among them, and answers nobody else meanwhile.
   */
  private static final int PARTITIONS_PER_REQUEST = 1_000;

  private static final int TOPICS_PER_REQUEST = 500;

  /** Added for each partition that brokers have to make a log of before they tell of it. */
  private static final Duration BOUND_OF_EACH = Duration.ofMillis(20);

  /** Metadata is answered from a broker's memory. */
  private static final Duration STUCK_AFTER = Duration.ofSeconds(3);

  private final Admin admin;
  private final KafkaRequests requests;

  KafkaTopics(Admin admin, KafkaRequests requests) {
    this.admin = admin;
    this.requests = requests;
  }

  /** Makes those that do not exist, and the partitions that one that exists lacks. */
  void create(TopicPlan topics, AdminProgress progress) throws BrokerException {
    var first = Math.min(topics.partitionsPerTopic(), PARTITIONS_PER_REQUEST);
    var done = 0;
    for (var names : inTurns(topics.names(), PARTITIONS_PER_REQUEST / first)) {
      createSome(topics, names, first);
      done += names.size() * first;
      progress.reached(KafkaMessage.CREATING_PARTITIONS.with(), done, topics.totalPartitions());
    }
    if (first < topics.partitionsPerTopic()) {
      for (var name : topics.names()) {
        done = addPartitions(topics, name, first, done, progress);
      }
    }
  }

  private void createSome(TopicPlan topics, List<String> names, int partitions)
      throws BrokerException {
    var wanted =
        names.stream()
            .map(
                name ->
                    new NewTopic(name, partitions, (short) topics.replicationFactor())
                        .configs(topics.config()))
            .toList();
    for (var result : admin.createTopics(wanted).values().entrySet()) {
      requests.awaitUnless(
          TopicExistsException.class,
          KafkaMessage.CREATE_TOPIC.with(result.getKey()),
          result.getValue());
    }
  }

  /** Returns how many partitions of all topics are there then. */
  private int addPartitions(
      TopicPlan topics, String name, int first, int doneBefore, AdminProgress progress)
      throws BrokerException {
    var done = doneBefore;
    var found = describe(List.of(name), bound(topics)).get(name).partitions().size();
    for (var count = Math.max(first, found); count < topics.partitionsPerTopic(); ) {
      var next = Math.min(topics.partitionsPerTopic(), count + PARTITIONS_PER_REQUEST);
      // Whoever was at it before may have made more than brokers have heard of yet.
      requests.awaitUnless(
          InvalidPartitionsException.class,
          KafkaMessage.CREATE_PARTITIONS.with(name),
          admin.createPartitions(Map.of(name, NewPartitions.increaseTo(next))).all());
      done += next - count;
      count = next;
      progress.reached(KafkaMessage.CREATING_PARTITIONS.with(), done, topics.totalPartitions());
    }
    return done;
  }

  /** Deletes those that exist. */
  void delete(TopicPlan topics) throws BrokerException {
    for (var names : inTurns(topics.names(), TOPICS_PER_REQUEST)) {
      for (var result : admin.deleteTopics(names).topicNameValues().entrySet()) {
        requests.awaitUnless(
            UnknownTopicOrPartitionException.class,
            KafkaMessage.DELETE_TOPIC.with(result.getKey()),
            result.getValue());
      }
    }
  }

  /**
   * All of them with all of their partitions, by name. A controller answers before its brokers have
   * heard of what it made: whoever reads at once reads of less.
   *
   * @throws BrokerException if there are fewer partitions after a bound
   */
  Map<String, TopicDescription> describeComplete(TopicPlan topics) throws BrokerException {
    var bound = bound(topics);
    var deadline = System.nanoTime() + bound.toNanos();
    while (true) {
      var found = describe(topics.names(), bound);
      var lacking =
          found.values().stream()
              .filter(topic -> topic.partitions().size() < topics.partitionsPerTopic())
              .findFirst();
      if (lacking.isEmpty()) {
        return found;
      }
      if (System.nanoTime() > deadline) {
        throw new BrokerException(
            KafkaMessage.PARTITIONS_MISSING.with(
                requests.cluster(),
                lacking.get().name(),
                lacking.get().partitions().size(),
                topics.partitionsPerTopic()));
      }
      KafkaRequests.pause(KafkaRequests.PROBE_INTERVAL);
    }
  }

  /** As they are now, by name. */
  Map<String, TopicDescription> describe(TopicPlan topics) throws BrokerException {
    return describe(topics.names(), KafkaRequests.TIMEOUT);
  }

  /**
   * As they are now, by name. A broker that is stuck is left for another one after a few seconds:
   * waiting for it would hide what became of the topics meanwhile.
   */
  Map<String, TopicDescription> describeDespiteAStuckBroker(TopicPlan topics)
      throws BrokerException {
    try {
      var soon = new DescribeTopicsOptions().timeoutMs((int) STUCK_AFTER.toMillis());
      return describe(topics.names(), KafkaRequests.TIMEOUT, soon);
    } catch (BrokerException e) {
      if (!(e.getCause() instanceof TimeoutException)) {
        throw e;
      }
      return describe(topics);
    }
  }

  private Map<String, TopicDescription> describe(List<String> names, Duration bound)
      throws BrokerException {
    return describe(names, bound, new DescribeTopicsOptions());
  }

  private Map<String, TopicDescription> describe(
      List<String> names, Duration bound, DescribeTopicsOptions options) throws BrokerException {
    return new TreeMap<>(
        requests.awaitKnownTopics(
            KafkaMessage.DESCRIBE_TOPICS.with(),
            bound,
            () -> admin.describeTopics(names, options).allTopicNames()));
  }

  private static Duration bound(TopicPlan topics) {
    return KafkaRequests.TIMEOUT.plus(BOUND_OF_EACH.multipliedBy(topics.totalPartitions()));
  }

  private static List<List<String>> inTurns(List<String> names, int most) {
    var turns = new ArrayList<List<String>>();
    var size = Math.min(most, TOPICS_PER_REQUEST);
    for (var from = 0; from < names.size(); from += size) {
      turns.add(names.subList(from, Math.min(names.size(), from + size)));
    }
    return turns;
  }
}
