package io.brokerbench.core.system.rabbitmq;

import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.broker.Observation;
import io.brokerbench.core.broker.ObservedState;
import io.brokerbench.core.rabbitmq.ManagementApi;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What held publishers up during the load, by node: alarms, lost nodes, and connections that the
 * node slowed down ({@code flow}) or stopped ({@code blocked}). Each is the number of samples that
 * saw it, such as {@code 3/40}. Verifications before and after the load miss an alarm that ends in
 * between. Thread-safe.
 */
final class RabbitMqStrain {

  private static final Logger LOG = LoggerFactory.getLogger(RabbitMqStrain.class);

  private static final String CONNECTIONS = "/api/connections?columns=node,state";

  /** What RabbitMQ calls the connections of publishers that it stops. */
  private static final Set<String> BLOCKED_STATES = Set.of("blocked", "blocking");

  private final ManagementApi api;
  private final RabbitMqNodes nodes;
  private final Map<String, Map<ObservedState, Count>> byNode = new TreeMap<>();
  private boolean failing;

  /** Has seen nothing yet. */
  RabbitMqStrain(ManagementApi api, RabbitMqNodes nodes) {
    this.api = api;
    this.nodes = nodes;
  }

  private record Count(int seen, int samples) {

    static final Count NONE = new Count(0, 0);

    Count with(boolean seenNow) {
      return new Count(seenNow ? seen + 1 : seen, samples + 1);
    }
  }

  /** Takes a sample. One that cannot be read is left out. */
  void sample() {
    try {
      var all = nodes.all();
      for (var node : all) {
        count(node.name(), ObservedState.MEMORY_ALARM, node.memoryAlarm());
        count(node.name(), ObservedState.DISK_ALARM, node.diskAlarm());
        count(node.name(), ObservedState.PARTITION, !node.partitions().isEmpty());
      }
      sampleConnections(all);
      failing = false;
    } catch (BrokerException e) {
      if (!failing) {
        LOG.warn("alarms and connections of nodes cannot be read: {}", e.getMessage());
      }
      failing = true;
    }
  }

  private void sampleConnections(List<RabbitMqNode> all) throws BrokerException {
    var flowing = new HashSet<String>();
    var blocked = new HashSet<String>();
    for (var connection : api.get(CONNECTIONS).json()) {
      var node = connection.path("node").asText();
      var state = connection.path("state").asText();
      if (state.equals("flow")) {
        flowing.add(node);
      } else if (BLOCKED_STATES.contains(state)) {
        blocked.add(node);
      }
    }
    for (var node : all) {
      count(node.name(), ObservedState.PUBLISHERS_SLOWED, flowing.contains(node.name()));
      count(node.name(), ObservedState.PUBLISHERS_BLOCKED, blocked.contains(node.name()));
    }
  }

  private synchronized void count(String node, ObservedState what, boolean seen) {
    byNode
        .computeIfAbsent(node, name -> new EnumMap<>(ObservedState.class))
        .merge(what, Count.NONE.with(seen), (before, now) -> before.with(seen));
  }

  /** What was seen of a node, as entries of its configuration; nothing before a load. */
  synchronized Map<String, String> of(String node) {
    var told = new TreeMap<String, String>();
    byNode
        .getOrDefault(node, Map.of())
        .forEach(
            (what, count) -> {
              var observation = new Observation(node, what, count.seen(), count.samples());
              told.put(observation.name(), observation.value());
            });
    return told;
  }
}
