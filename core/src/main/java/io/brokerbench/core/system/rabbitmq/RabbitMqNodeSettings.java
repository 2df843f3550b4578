package io.brokerbench.core.system.rabbitmq;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.core.rabbitmq.ErlangTerm;
import io.brokerbench.core.rabbitmq.ErlangTerm.Atom;
import io.brokerbench.core.rabbitmq.NodeConfig;
import io.brokerbench.core.rabbitmq.NotErlangException;
import io.brokerbench.core.rabbitmq.RabbitMqVersion;
import java.util.LinkedHashMap;
import java.util.Map;

/** The settings of the nodes that we deploy. */
final class RabbitMqNodeSettings {

  /** The role of all servers. */
  static final String NODE = "node";

  /** The key of the text of advanced.config among the entries of rabbitmq.conf. */
  static final String ADVANCED_CONFIG = "advanced.config";

  private static final String PARTITION_HANDLING = "cluster_partition_handling";
  private static final String PAUSE_MINORITY = "pause_minority";

  /** The smallest cluster of which a part can be a minority. */
  private static final int LEAST_WITH_MINORITY = 3;

  /** Before, no node says over HTTP which settings it has. */
  private static final RabbitMqVersion TELLS_SETTINGS = new RabbitMqVersion(3, 12);

  private final BenchmarkRunSpec spec;
  private final RabbitMqDurability durability;

  RabbitMqNodeSettings(BenchmarkRunSpec spec) {
    this.spec = spec;
    durability = RabbitMqDurability.of(spec);
  }

  /** Entries of rabbitmq.conf by their names, and the text of advanced.config. */
  Map<String, String> config() {
    var config = new LinkedHashMap<String, String>();
    if (pausesMinority()) {
      config.put(PARTITION_HANDLING, PAUSE_MINORITY);
    }
    config.putAll(spec.broker().rabbitmqOrUnset().config());
    config.put(ADVANCED_CONFIG, advanced().advancedConfig());
    return config;
  }

  /**
   * Those settings that are read back, by application and name. Entries of rabbitmq.conf that a
   * user adds are not: nodes report them under other names.
   */
  Map<String, String> proven() {
    var proven = new LinkedHashMap<String, String>();
    if (durability.version().compareTo(TELLS_SETTINGS) >= 0) {
      proven.putAll(advanced().texts());
      if (pausesMinority()) {
        proven.put("rabbit." + PARTITION_HANDLING, PAUSE_MINORITY);
      }
    }
    return proven;
  }

  /** A node without a majority would confirm messages that the others never get. */
  private boolean pausesMinority() {
    return spec.broker().nodes() >= LEAST_WITH_MINORITY
        && durability.version().compareTo(RabbitMqDurability.WITHOUT_STRATEGY) < 0;
  }

  private NodeConfig advanced() {
    var level = new LinkedHashMap<String, ErlangTerm>();
    durability.nodeConfig().forEach((name, value) -> level.put(name, new Atom(value)));
    return users().with(new NodeConfig(level));
  }

  /** The user's; none where they cannot be read, which is an error of the run. */
  private NodeConfig users() {
    var text = spec.broker().rabbitmqOrUnset().advancedConfig();
    try {
      return text == null ? new NodeConfig(Map.of()) : NodeConfig.read(text);
    } catch (NotErlangException e) {
      return new NodeConfig(Map.of());
    }
  }
}
