package io.brokerbench.core.system.pulsar;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.ClientConfigSpec;
import io.brokerbench.core.broker.ConfigErrors;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Finds entries of {@code clientConfig} that a Kafka client of Pulsar must not have. */
final class PulsarKafkaConfigValidator {

  /** What is shown of the field that has Kafka's protocol spoken. */
  static final String SOURCE = "spec.broker.pulsar.protocol Kafka";

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

  private final ConfigErrors errors = new ConfigErrors(PulsarKafkaConfigValidator::source);
  private final ClientConfigSpec clients;
  private final PulsarKafkaSettings settings;

  PulsarKafkaConfigValidator(BenchmarkRunSpec spec) {
    clients = spec.workload().clientConfig();
    settings = new PulsarKafkaSettings(spec);
  }

  List<Problem> validate() {
    if (clients != null) {
      check(
          "producer",
          clients.producer(),
          settings.fixedProducer(),
          PulsarKafkaClientKeys.producer()::contains);
      check(
          "consumer",
          clients.consumer(),
          settings.fixedConsumer(),
          PulsarKafkaClientKeys.consumer()::contains);
    }
    return errors.all();
  }

  private void check(
      String role, Map<String, String> config, Map<String, String> fixed, Predicate<String> known) {
    var others = new HashMap<>(config);
    new TreeMap<>(config)
        .forEach(
            (key, value) ->
                withoutMeaning(key)
                    .ifPresent(
                        message -> {
                          errors.add(ConfigErrors.clientField(role, key), value, message);
                          others.remove(key);
                        }));
    errors.checkClient(CLIENT_KEYS, role, others, fixed, known);
  }

  /**
   * Why a setting by which Kafka's users choose how safe a message is means nothing to the handler;
   * empty for all other settings.
   */
  static Optional<Message> withoutMeaning(String key) {
    if (key.equals("acks")) {
      return Optional.of(PulsarKafkaConfigMessage.ACKS_WITHOUT_MEANING.with());
    }
    if (key.equals("min.insync.replicas")) {
      return Optional.of(PulsarKafkaConfigMessage.MIN_IN_SYNC_WITHOUT_MEANING.with());
    }
    return key.startsWith("flush.") || key.startsWith("log.flush.")
        ? Optional.of(PulsarKafkaConfigMessage.FLUSH_WITHOUT_MEANING.with())
        : Optional.empty();
  }

  /** Which field fixes a setting; null where the measurement does. */
  private static String source(String key) {
    return switch (key) {
      case "linger.ms" -> "spec.workload.batching.maxDelayMicros";
      case "batch.size" -> "spec.workload.batching.maxBytes";
      case "compression.type" -> "spec.workload.batching.compression";
      case "enable.idempotence" -> SOURCE;
      default -> null;
    };
  }
}
