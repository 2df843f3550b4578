package io.brokerbench.core.system.rabbitmq;

import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.TopicPlan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Waits until a cluster is ready for a run, within a bound. */
final class RabbitMqReadiness {

  /**
   * Bound of waiting for nodes to form a cluster, for alarms to end, and for copies to be in sync,
   * which queues report every five seconds.
   */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  /** The part of it for what may never be reported. */
  private static final int UNREPORTED = 4;

  /** Added for each partition. */
  private static final Duration PATIENCE_OF_EACH = Duration.ofMillis(50);

  private static final Duration PROBE_INTERVAL = Duration.ofMillis(500);

  private final String cluster;
  private final RabbitMqNodes nodes;
  private final RabbitMqTopics topics;
  private final Duration patience;

  /**
   * Of one cluster.
   *
   * @param cluster its URLs, for messages
   * @param patience bound of each wait, apart from {@code PATIENCE_OF_EACH}
   */
  RabbitMqReadiness(String cluster, RabbitMqNodes nodes, RabbitMqTopics topics, Duration patience) {
    this.cluster = cluster;
    this.nodes = nodes;
    this.topics = topics;
    this.patience = patience;
  }

  /** What a cluster lacks; empty where it lacks nothing. */
  private interface Lack {
    Optional<Message> find() throws BrokerException;
  }

  /** Until every node sees so many nodes run. */
  void awaitNodes(int wanted) throws BrokerException {
    await(
        patience,
        () -> {
          var found = nodes.fewestRunning();
          return found >= wanted
              ? Optional.empty()
              : Optional.of(RabbitMqMessage.NODES_MISSING.with(cluster, found, wanted));
        });
  }

  /** Until no node blocks publishers. */
  void awaitNoAlarm() throws BrokerException {
    await(patience, this::alarm);
  }

  /** Until every queue and stream has all of its copies in sync, and is described. */
  void awaitCopies(TopicPlan plan) throws BrokerException {
    var bound = patience.plus(PATIENCE_OF_EACH.multipliedBy(plan.totalPartitions()));
    await(bound, () -> incomplete(plan));
    // Some versions never report it: then it is Unknown, and the verification says so.
    found(bound.dividedBy(UNREPORTED), () -> undescribed(plan));
  }

  /** Who blocks publishers; empty where nodes may not be read. */
  private Optional<Message> alarm() throws BrokerException {
    var alarms = new ArrayList<Message>();
    for (var node : nodes.all()) {
      for (var alarm :
          List.of(RabbitMqProvenSettings.MEMORY_ALARM, RabbitMqProvenSettings.DISK_ALARM)) {
        if (node.found(alarm).equals("true")) {
          alarms.add(RabbitMqMessage.NODE_ALARM.with(alarm, node.name()));
        }
      }
    }
    return alarms.isEmpty()
        ? Optional.empty()
        : Optional.of(RabbitMqMessage.PUBLISHERS_BLOCKED.with(cluster, alarms));
  }

  /** The first queue that is not led, or some copy of which is not in sync. */
  private Optional<Message> incomplete(TopicPlan plan) throws BrokerException {
    for (var entry : topics.read(plan).entrySet()) {
      var name = entry.getKey().name();
      var queue = entry.getValue();
      if (queue == null) {
        return Optional.of(RabbitMqMessage.QUEUE_MISSING.with(name));
      }
      if (queue.inSync() == null) {
        return Optional.of(RabbitMqMessage.COPIES_UNKNOWN.with(name));
      }
      if (queue.inSync() < plan.replicationFactor()) {
        return Optional.of(
            RabbitMqMessage.COPIES_MISSING.with(name, queue.inSync(), plan.replicationFactor()));
      }
    }
    return Optional.empty();
  }

  /** The first queue or node that has not told its statistics yet, and all that comes with them. */
  private Optional<Message> undescribed(TopicPlan plan) throws BrokerException {
    var queue =
        topics.read(plan).entrySet().stream()
            .filter(entry -> entry.getValue() != null && !entry.getValue().isDescribed())
            .findFirst()
            .map(entry -> RabbitMqMessage.QUEUE.with(entry.getKey().name()));
    return queue.isPresent()
        ? queue
        : nodes.all().stream()
            .filter(node -> node.running() && node.version() == null)
            .findFirst()
            .map(node -> RabbitMqMessage.NODE.with(node.name()));
  }

  private static void await(Duration bound, Lack lack) throws BrokerException {
    var found = found(bound, lack);
    if (found.isPresent()) {
      throw new BrokerException(found.get());
    }
  }

  /** What is still lacking when the bound is over; empty as soon as nothing is. */
  private static Optional<Message> found(Duration bound, Lack lack) throws BrokerException {
    var deadline = System.nanoTime() + bound.toNanos();
    var found = lack.find();
    while (found.isPresent() && System.nanoTime() <= deadline) {
      pause();
      found = lack.find();
    }
    return found;
  }

  private static void pause() throws BrokerException {
    try {
      Thread.sleep(PROBE_INTERVAL);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BrokerException(RabbitMqMessage.INTERRUPTED.with(), e);
    }
  }
}
