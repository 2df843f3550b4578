package io.brokerbench.core.system.kafka;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.DeploymentType;
import io.brokerbench.core.broker.ConfigErrors;
import io.brokerbench.core.kafka.KafkaClientConfigValidator;
import io.brokerbench.core.kafka.KafkaClientSettings;
import io.brokerbench.core.message.Problem;
import io.strimzi.api.kafka.model.kafka.KafkaClusterSpec;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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

  private final BenchmarkRunSpec spec;
  private final ConfigErrors errors = new ConfigErrors(this::source);

  KafkaConfigValidator(BenchmarkRunSpec spec) {
    this.spec = spec;
  }

  List<Problem> validate() {
    checkBroker(spec.broker().kafkaOrUnset().config());
    var clients = new KafkaClientConfigValidator(new KafkaSettings(spec).clientSettings(), errors);
    var config = spec.workload().clientConfigOrUnset();
    clients.checkProducer(config.producer(), ProducerConfig.configNames());
    clients.checkConsumer(config.consumer(), ConsumerConfig.configNames());
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
    return KafkaClientSettings.source(key, "spec.durability.level " + spec.durability().level());
  }
}
