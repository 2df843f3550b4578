package io.brokerbench.core.system.pulsar;

import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.core.broker.ConfigErrors;
import io.brokerbench.core.kafka.KafkaClientConfigValidator;
import io.brokerbench.core.kafka.KafkaClientSettings;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Finds entries of {@code clientConfig} that a Kafka client of Pulsar must not have. */
final class PulsarKafkaConfigValidator {

  /** What is shown of the field that has Kafka's protocol spoken. */
  static final String SOURCE = "spec.broker.pulsar.protocol Kafka";

  private final ConfigErrors errors =
      new ConfigErrors(setting -> KafkaClientSettings.source(setting, SOURCE));
  private final BenchmarkRunSpec spec;

  PulsarKafkaConfigValidator(BenchmarkRunSpec spec) {
    this.spec = spec;
  }

  List<Problem> validate() {
    var clients =
        new KafkaClientConfigValidator(new PulsarKafkaSettings(spec).clientSettings(), errors);
    var config = spec.workload().clientConfigOrUnset();
    clients.checkProducer(
        withMeaning("producer", config.producer()), PulsarKafkaClientKeys.producer());
    clients.checkConsumer(
        withMeaning("consumer", config.consumer()), PulsarKafkaClientKeys.consumer());
    return errors.all();
  }

  /** The entries that mean something; all others are errors. */
  private Map<String, String> withMeaning(String role, Map<String, String> config) {
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
    return others;
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
}
