package io.brokerbench.operator.system.rabbitmq;

import io.brokerbench.core.plan.RunPlan;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The entries of {@code rabbitmq.conf}: entries of the plan, and entries that the deployment needs.
 *
 * <p>Clients log in as {@code guest}, from any address. The operator may create Secrets, but it may
 * not read them, so it cannot know the password of a user that it makes for a run. Brokers of Kafka
 * and Pulsar that a run deploys do not authenticate clients either. The NetworkPolicy of a run
 * keeps all others away from its brokers.
 */
final class RabbitMqConf {

  /** The role of the nodes in the plan. */
  static final String NODE = "node";

  /** The key of the plan that has Erlang terms instead of an entry. */
  static final String ADVANCED = "advanced.config";

  private RabbitMqConf() {}

  /** Entries for every way to deploy. */
  static Map<String, String> common(RunPlan plan) {
    var entries = new TreeMap<>(plan.broker().config(NODE));
    entries.remove(ADVANCED);
    entries.put("default_pass", "guest");
    entries.put("default_user", "guest");
    entries.put("loopback_users", "none");
    // The official image switches the statistics off that queues and nodes are verified by.
    entries.put("management_agent.disable_metrics_collector", "false");
    return entries;
  }

  /**
   * Entries by which nodes form a cluster.
   *
   * @param nodes their Erlang names
   */
  static Map<String, String> cluster(List<String> nodes) {
    var entries = new TreeMap<String, String>();
    entries.put("cluster_formation.peer_discovery_backend", "classic_config");
    entries.put("cluster_formation.target_cluster_size_hint", String.valueOf(nodes.size()));
    IntStream.range(0, nodes.size())
        .forEach(
            i -> entries.put("cluster_formation.classic_config.nodes." + (i + 1), nodes.get(i)));
    return entries;
  }

  /** The Erlang terms of {@code advanced.config}: one list, which may be empty. */
  static String advanced(RunPlan plan) {
    return plan.broker().config(NODE).getOrDefault(ADVANCED, "[].") + "\n";
  }

  /** The text of a file with these entries, sorted. */
  static String text(Map<String, String> entries) {
    return new TreeMap<>(entries)
        .entrySet().stream()
            .map(entry -> entry.getKey() + " = " + entry.getValue() + "\n")
            .collect(Collectors.joining());
  }
}
