package io.brokerbench.core.kafka;

import io.brokerbench.core.broker.ConfigErrors;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds entries of {@code clientConfig} that a client of Kafka's protocol must not have: those that
 * contradict other fields of the run, those that brokerbench sets itself, and those that no client
 * knows.
 */
public final class KafkaClientConfigValidator {

  private static final Set<String> OWNED_KEYS =
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

  private static final ConfigErrors.ClientKeys KEYS =
      new ConfigErrors.ClientKeys("Kafka", OWNED_KEYS, ACCESS_PREFIXES);

  private final KafkaClientSettings settings;
  private final ConfigErrors errors;

  /**
   * A validator for a run.
   *
   * @param errors takes what is found
   */
  public KafkaClientConfigValidator(KafkaClientSettings settings, ConfigErrors errors) {
    this.settings = settings;
    this.errors = errors;
  }

  /**
   * Checks the entries of producers.
   *
   * @param known the settings that the client has
   */
  public void checkProducer(Map<String, String> config, Set<String> known) {
    errors.checkClient(KEYS, "producer", config, settings.fixedProducer(), known::contains);
  }

  /**
   * Checks the entries of consumers.
   *
   * @param known the settings that the client has
   */
  public void checkConsumer(Map<String, String> config, Set<String> known) {
    errors.checkClient(KEYS, "consumer", config, settings.fixedConsumer(), known::contains);
  }
}
