package io.brokerbench.core.system.kafka;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.DeploymentType;
import io.brokerbench.core.broker.ConfigErrors;
import io.brokerbench.core.message.Problem;
import io.strimzi.api.kafka.model.kafka.KafkaClusterSpec;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/**
 * Finds entries of {@code broker.kafka.config} and {@code clientConfig} that would not mean what
 * they say: those that contradict the durability level or the workload, those that the deployment
 * sets itself, and those that no client knows.
 */
final class KafkaConfigValidator {

  /** Prefixes of broker settings that make the cluster what it is; the deployment owns them. */
  private static final List<String> OWNED_BROKER_PREFIXES =
      List.of(
          "advertised.",
          "broker.id",
          "broker.rack",
          "config.providers",
          "controller.",
          "inter.broker.",
          "listener",
          "log.dir",
          "metadata.log.dir",
          "node.id",
          "process.roles",
          "security.inter.broker.protocol");

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,256}");

  /** By which a provider of configuration reads files, variables or Secrets into settings. */
  private static final List<String> REFERENCES = List.of("${");

  /** Prefixes of what Strimzi leaves out of the brokers' configuration without a word. */
  private static final List<String> DROPPED_BY_STRIMZI = split(KafkaClusterSpec.FORBIDDEN_PREFIXES);

  private static final List<String> KEPT_BY_STRIMZI =
      split(KafkaClusterSpec.FORBIDDEN_PREFIX_EXCEPTIONS);

  private static final Set<String> OWNED_CLIENT_KEYS =
      Set.of(
          "bootstrap.servers",
          "client.id",
          "group.id",
          "group.instance.id",
          "interceptor.classes",
          "key.deserializer",
          "key.serializer",
          "transactional.id",
          "value.deserializer",
          "value.serializer");

  /** Prefixes of client settings by which clients are let in, or read files that let them in. */
  private static final List<String> ACCESS_PREFIXES =
      List.of("config.providers", "sasl.", "security.", "ssl.");

  private static final ConfigErrors.ClientKeys CLIENT_KEYS =
      new ConfigErrors.ClientKeys("Kafka", OWNED_CLIENT_KEYS, ACCESS_PREFIXES);

  private final BenchmarkRunSpec spec;
  private final KafkaSettings settings;
  private final ConfigErrors errors = new ConfigErrors(this::source);

  KafkaConfigValidator(BenchmarkRunSpec spec) {
    this.spec = spec;
    this.settings = new KafkaSettings(spec);
  }

  List<Problem> validate() {
    checkBroker(spec.broker().kafkaOrUnset().config());
    var clients = spec.workload().clientConfig();
    if (clients != null) {
      errors.checkClient(
          CLIENT_KEYS,
          "producer",
          clients.producer(),
          settings.fixedProducer(),
          ProducerConfig.configNames()::contains);
      errors.checkClient(
          CLIENT_KEYS,
          "consumer",
          clients.consumer(),
          settings.fixedConsumer(),
          ConsumerConfig.configNames()::contains);
    }
    return errors.all();
  }

  private void checkBroker(Map<String, String> config) {
    var level = KafkaDurability.of(spec.durability()).brokerConfig();
    new TreeMap<>(config)
        .forEach(
            (key, value) -> {
              var field = "spec.broker.kafka.config[" + key + "]";
              if (OWNED_BROKER_PREFIXES.stream().anyMatch(key::startsWith)) {
                errors.addOwnedByDeployment(field, value);
              } else if (isDroppedByStrimzi(key)) {
                errors.add(field, value, KafkaConfigMessage.DROPPED_BY_STRIMZI.with());
              }
              errors.checkFixed(field, key, value, level);
              if (!NAME.matcher(key).matches()) {
                errors.add(field, value, KafkaConfigMessage.SETTING_NAME.with());
              }
              errors.checkText(field, value, REFERENCES);
            });
  }

  private boolean isDroppedByStrimzi(String key) {
    return spec.broker().deploymentType() == DeploymentType.Strimzi
        && !KEPT_BY_STRIMZI.contains(key)
        && DROPPED_BY_STRIMZI.stream().anyMatch(key.toLowerCase(Locale.ENGLISH)::startsWith);
  }

  private static List<String> split(String options) {
    return List.of(options.strip().split("\\s*,+\\s*"));
  }

  /** Which field fixes a setting; null where the measurement does. */
  private String source(String key) {
    return switch (key) {
      case "linger.ms" -> "spec.workload.batching.maxDelayMicros";
      case "batch.size" -> "spec.workload.batching.maxBytes";
      case "compression.type" -> "spec.workload.batching.compression";
      case "auto.offset.reset", "enable.auto.commit" -> null;
      default -> "spec.durability.level " + spec.durability().level();
    };
  }
}
