package io.brokerbench.core.system.rabbitmq;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.core.broker.ConfigErrors;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.rabbitmq.NodeConfig;
import io.brokerbench.core.rabbitmq.NotErlangException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Finds entries of {@code broker.rabbitmq.config} and {@code advancedConfig} that would not mean
 * what they say: those that contradict the durability level, those that the deployment sets itself,
 * and those that make other queues.
 */
final class RabbitMqConfigValidator {

  private static final String CONFIG = "spec.broker.rabbitmq.config";
  private static final String ADVANCED = "spec.broker.rabbitmq.advancedConfig";

  /** Prefixes of settings that make a cluster what it is; the deployment owns them. */
  private static final List<String> OWNED_PREFIXES =
      List.of(
          "auth_",
          "cluster_formation",
          "cluster_keepalive",
          "cluster_name",
          "cluster_partition_handling",
          "default_pass",
          "default_permissions",
          "default_user",
          "default_vhost",
          "definitions",
          "distribution.listener",
          "erlang.",
          "listeners",
          "load_definitions",
          "log.",
          "loopback_users",
          "management.",
          "management_agent.",
          "prometheus.",
          "raft.data_dir",
          "raft.wal_data_dir",
          "ssl_",
          "stream.advertised",
          "stream.listeners",
          "total_memory_available_override_value");

  /** Prefixes of settings that make other queues than the level asks for. */
  private static final List<String> QUEUE_PREFIXES =
      List.of(
          "classic_queue.default_version",
          "default_policies",
          "default_queue_type",
          "queue_index_embed_msgs_below",
          "ra.wal_",
          "raft.wal_sync_method",
          "raft.wal_write_strategy");

  /** The same in advanced.config, by application and name. */
  private static final Set<String> QUEUE_SETTINGS =
      Set.of(
          RabbitMqDurability.SYNC_METHOD,
          RabbitMqDurability.WRITE_STRATEGY,
          "rabbit.classic_queue_default_version",
          "rabbit.default_policies",
          "rabbit.default_queue_type",
          "rabbit.msg_store_module",
          "rabbit.queue_index_embed_msgs_below",
          "rabbit.queue_index_module");

  /** Prefixes of settings in advanced.config that the deployment owns. */
  private static final List<String> OWNED_ADVANCED_PREFIXES =
      List.of(
          "kernel.",
          "mnesia.",
          "ra.data_dir",
          "ra.wal_data_dir",
          "osiris.data_dir",
          "rabbit.auth_",
          "rabbit.cluster_",
          "rabbit.default_pass",
          "rabbit.default_permissions",
          "rabbit.default_user",
          "rabbit.default_vhost",
          "rabbit.definitions",
          "rabbit.log",
          "rabbit.loopback_users",
          "rabbit.ssl_",
          "rabbit.tcp_listeners",
          "rabbit.total_memory_available_override_value",
          "rabbitmq_management.listener",
          "rabbitmq_management.load_definitions",
          "rabbitmq_management.tcp_config",
          "rabbitmq_management_agent.",
          "rabbitmq_prometheus.",
          "rabbitmq_stream.advertised",
          "rabbitmq_stream.tcp_listeners");

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._*/-]{1,256}");

  /** By which an environment variable or an encrypted value takes the place of a text. */
  private static final List<String> REFERENCES = List.of("$(", "encrypted:");

  private final BenchmarkRunSpec spec;
  private final List<Problem> problems = new ArrayList<>();

  RabbitMqConfigValidator(BenchmarkRunSpec spec) {
    this.spec = spec;
  }

  List<Problem> validate() {
    checkNodes(spec.broker().rabbitmqOrUnset().config());
    var advanced = spec.broker().rabbitmqOrUnset().advancedConfig();
    if (advanced != null) {
      checkAdvanced(advanced);
    }
    return List.copyOf(problems);
  }

  private void checkNodes(Map<String, String> config) {
    var errors = new ConfigErrors(key -> null);
    new TreeMap<>(config)
        .forEach(
            (key, value) -> {
              var field = CONFIG + "[" + key + "]";
              if (!NAME.matcher(key).matches()) {
                add(field, value, RabbitMqConfigMessage.SETTING_NAME.with());
              } else if (isAnyPrefix(QUEUE_PREFIXES, key)) {
                add(field, value, RabbitMqConfigMessage.QUEUES_BY_LEVEL.with());
              } else if (isAnyPrefix(OWNED_PREFIXES, key)) {
                errors.addOwnedByDeployment(field, value);
              }
              if (value.contains("#")) {
                add(field, value, RabbitMqConfigMessage.COMMENT.with());
              }
              errors.checkText(field, value, REFERENCES);
            });
    problems.addAll(errors.all());
  }

  private void checkAdvanced(String advanced) {
    NodeConfig config;
    try {
      config = NodeConfig.read(advanced);
      if (!NodeConfig.isWhole(advanced)) {
        add(ADVANCED, null, RabbitMqConfigMessage.NO_ERLANG.with(0));
      }
    } catch (NotErlangException e) {
      add(ADVANCED, null, RabbitMqConfigMessage.NO_ERLANG.with(e.position()));
      return;
    }
    config.texts().forEach(this::checkAdvanced);
  }

  private void checkAdvanced(String name, String value) {
    Message reason = null;
    if (QUEUE_SETTINGS.contains(name)) {
      reason = RabbitMqConfigMessage.ADVANCED_BY_LEVEL.with();
    } else if (isAnyPrefix(OWNED_ADVANCED_PREFIXES, name)) {
      reason = RabbitMqConfigMessage.ADVANCED_BY_DEPLOYMENT.with();
    }
    if (reason != null) {
      add(ADVANCED, value, RabbitMqConfigMessage.ADVANCED_SETTING.with(name, reason));
    }
  }

  private static boolean isAnyPrefix(List<String> prefixes, String key) {
    return prefixes.stream().anyMatch(key::startsWith);
  }

  private void add(String field, String value, Message message) {
    problems.add(new Problem(field, value, message));
  }
}
