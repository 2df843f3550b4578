package io.brokerbench.core.system.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.brokerbench.core.broker.ConfigMessage;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.durability.WantedSetting;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.MessageRow;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.plan.Protocol;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.Runs;
import io.brokerbench.core.plan.ServerGroup;
import io.brokerbench.core.planner.RunPlanner;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs of Pulsar whose clients speak Kafka's protocol. */
class PulsarKafkaSettingsTest {

  private static final String SOURCE = "spec.broker.pulsar.protocol Kafka";

  @ParameterizedTest(name = "{0}: {1}={2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "producer | acks | all | ACKS_WITHOUT_MEANING |",
        "producer | acks | 1 | ACKS_WITHOUT_MEANING |",
        "producer | min.insync.replicas | 2 | MIN_IN_SYNC_WITHOUT_MEANING |",
        "producer | flush.messages | 1 | FLUSH_WITHOUT_MEANING |",
        "consumer | flush.ms | 0 | FLUSH_WITHOUT_MEANING |",
        "broker | acks | all | ACKS_WITHOUT_MEANING |",
        "broker | min.insync.replicas | 2 | MIN_IN_SYNC_WITHOUT_MEANING |",
        "broker | log.flush.interval.messages | 1 | FLUSH_WITHOUT_MEANING |",
        "bookkeeper | flush.messages | 1 | FLUSH_WITHOUT_MEANING |",
        "broker | some.key | 1 | SETTING_NAME |",
        "broker | kafkaAdvertisedListeners | PLAINTEXT://a:1 | SET_BY_DEPLOYMENT |",
        "broker | kafkaProtocolMap | a:PLAINTEXT | SET_BY_DEPLOYMENT |",
        "broker | listeners | PLAINTEXT://:1 | SET_BY_DEPLOYMENT |",
        "broker | kafkaListeners | PLAINTEXT://:1 | CONTRADICTS_FIELD |"
            + " "
            + SOURCE
            + ", PLAINTEXT://:9092",
        "broker | messagingProtocols | mqtt | CONTRADICTS_FIELD | " + SOURCE + ", kafka",
        "broker | allowAutoTopicCreationType | non-partitioned | CONTRADICTS_FIELD |"
            + " "
            + SOURCE
            + ", partitioned",
        "broker | brokerDeleteInactiveTopicsEnabled | true | CONTRADICTS_FIELD |"
            + " "
            + SOURCE
            + ", false",
        "broker | brokerEntryMetadataInterceptors | a.B | CONTRADICTS_FIELD |"
            + " "
            + SOURCE
            + ", org.apache.pulsar.common.intercept.AppendIndexMetadataInterceptor",
        "broker | managedLedgerDefaultAckQuorum | 1 | CONTRADICTS_FIELD |"
            + " spec.durability.level 2, 2",
        "bookkeeper | journalSyncData | true | CONTRADICTS_FIELD | spec.durability.level 2, false",
        "producer | linger.ms | 5 | CONTRADICTS_FIELD |"
            + " spec.workload.batching.maxDelayMicros, 1",
        "producer | batch.size | 5 | CONTRADICTS_FIELD | spec.workload.batching.maxBytes, 131072",
        "producer | compression.type | lz4 | CONTRADICTS_FIELD |"
            + " spec.workload.batching.compression, none",
        "producer | enable.idempotence | true | CONTRADICTS_FIELD | " + SOURCE + ", false",
        "producer | transactional.id | t | SET_BY_BROKERBENCH |",
        "producer | sasl.mechanism | (not shown) | CREDENTIALS |",
        "producer | batchingMaxBytes | 1 | UNKNOWN_CLIENT_SETTING | Kafka, producer",
        "producer | fetch.min.bytes | 1 | UNKNOWN_CLIENT_SETTING | Kafka, producer",
        "consumer | auto.offset.reset | latest | CONTRADICTS_MEASUREMENT | earliest",
        "consumer | enable.auto.commit | true | CONTRADICTS_MEASUREMENT | false",
        "consumer | group.id | g | SET_BY_BROKERBENCH |",
        "consumer | buffer.memory | 1 | UNKNOWN_CLIENT_SETTING | Kafka, consumer",
      })
  void refusesWhatWouldNotMeanWhatItSays(
      String where, String key, String value, String id, String arguments) {
    var field =
        where.startsWith("b")
            ? "broker.pulsar." + where + ".config"
            : "workload.clientConfig." + where;

    assertThatExceptionOfType(InvalidRunException.class)
        .isThrownBy(() -> RunPlanner.plan(with(where, key, value).build()))
        .satisfies(
            e ->
                assertThat(e.problems())
                    .containsExactly(
                        new Problem(
                            "spec." + field + "[" + key + "]",
                            value,
                            MessageRow.of(
                                id,
                                arguments,
                                ConfigMessage.values(),
                                PulsarConfigMessage.values(),
                                PulsarKafkaConfigMessage.values()))));
  }

  @ParameterizedTest(name = "{0}: {1}={2}")
  @CsvSource({
    "broker, entryFormat, pulsar",
    "broker, protocolHandlerDirectory, /handlers",
    "broker, messagingProtocols, kafka",
    "broker, kafkaTransactionCoordinatorEnabled, false",
    "bookkeeper, numAddWorkerThreads, 2",
    "producer, delivery.timeout.ms, 60000",
    "producer, buffer.memory, 1048576",
    "consumer, fetch.min.bytes, 5",
  })
  void settingsThatAgreeOrTuneArePassedOn(String where, String key, String value)
      throws InvalidRunException {
    var plan = RunPlanner.plan(with(where, key, value).build());

    assertThat(
            switch (where) {
              case "broker" -> plan.broker().config(ServerGroup.BROKER);
              case "bookkeeper" -> plan.broker().config(ServerGroup.BOOKIE);
              case "producer" -> plan.clients().producer();
              default -> plan.clients().consumer();
            })
        .containsEntry(key, value)
        .hasSizeGreaterThan(3);
  }

  @Test
  void brokersGetTheHandler() throws InvalidRunException {
    var plain = broker(RunPlanner.plan(Runs.pulsar().build()));
    var config = broker(RunPlanner.plan(Runs.pulsar().kafkaProtocol().build()));

    assertThat(config)
        .containsAllEntriesOf(
            plain.entrySet().stream()
                .filter(entry -> !entry.getKey().equals("allowAutoTopicCreation"))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
    config.entrySet().removeAll(plain.entrySet());
    assertThat(config)
        .isEqualTo(
            Map.of(
                "messagingProtocols",
                "kafka",
                "kafkaListeners",
                "PLAINTEXT://:9092",
                "brokerEntryMetadataInterceptors",
                "org.apache.pulsar.common.intercept.AppendIndexMetadataInterceptor",
                "allowAutoTopicCreationType",
                "partitioned",
                "allowAutoTopicCreation",
                "true",
                "protocolHandlerDirectory",
                "./protocols",
                "narExtractionDirectory",
                "/tmp/protocol-handlers",
                "entryFormat",
                "kafka"));
  }

  /** A broker reports the handler's own settings nowhere. */
  @Test
  void onlySettingsOfTheBrokerAreReadBack() throws InvalidRunException {
    var plan = RunPlanner.plan(with("broker", "maxReadEntriesNum", "20").build());
    var written = broker(plan);

    assertThat(written).containsEntry("maxReadEntriesNum", "20");
    written.keySet().removeAll(wanted(plan, SettingScope.Broker).keySet());
    assertThat(written).containsOnlyKeys("kafkaListeners", "entryFormat", "maxReadEntriesNum");
    assertThat(wanted(plan, SettingScope.Broker)).containsEntry("messagingProtocols", "kafka");
  }

  @Test
  void durabilityIsThatOfPulsar() throws InvalidRunException {
    var own = RunPlanner.plan(Runs.pulsar().build());
    var kafka = RunPlanner.plan(Runs.pulsar().kafkaProtocol().build());

    assertThat(kafka.durability().level()).isEqualTo(own.durability().level());
    assertThat(kafka.durability().mode()).isEqualTo(own.durability().mode());
    assertThat(kafka.topics()).isEqualTo(own.topics());
    for (var scope : SettingScope.values()) {
      if (scope != SettingScope.Broker) {
        assertThat(wanted(kafka, scope)).isEqualTo(wanted(own, scope));
      }
    }
  }

  @Test
  void clientsAreThoseOfKafka() throws InvalidRunException {
    var clients = RunPlanner.plan(Runs.pulsar().kafkaProtocol().build()).clients();
    var ofKafka = RunPlanner.plan(Runs.kafka().build()).clients();

    assertThat(clients.protocol()).isEqualTo(Protocol.KafkaOnPulsar);
    assertThat(clients.consumer()).isEqualTo(ofKafka.consumer());
    assertThat(clients.acknowledgeIntervalMillis()).isEqualTo(ofKafka.acknowledgeIntervalMillis());
    assertThat(clients.producer())
        .containsOnlyKeys(ofKafka.producer().keySet())
        .containsEntry("acks", "all")
        .containsEntry("enable.idempotence", "false")
        .containsEntry("buffer.memory", ofKafka.producer().get("buffer.memory"));
  }

  @Test
  void existingBrokersAreNotConfigured() throws InvalidRunException {
    var plan = RunPlanner.plan(Runs.pulsar().external().kafkaProtocol().build());

    assertThat(plan.broker().servers()).isEmpty();
    assertThat(wanted(plan, SettingScope.Broker)).isEmpty();
    assertThat(plan.clients().protocol()).isEqualTo(Protocol.KafkaOnPulsar);
    assertThat(Json.read(Json.write(plan), RunPlan.class)).isEqualTo(plan);
  }

  private static Runs with(String where, String key, String value) {
    var runs = Runs.pulsar().kafkaProtocol();
    return switch (where) {
      case "broker" -> runs.brokerConfig(key, value);
      case "bookkeeper" -> runs.bookieConfig(key, value);
      case "producer" -> runs.producerConfig(key, value);
      default -> runs.consumerConfig(key, value);
    };
  }

  private static Map<String, String> broker(RunPlan plan) {
    return new TreeMap<>(plan.broker().config(ServerGroup.BROKER));
  }

  private static Map<String, String> wanted(RunPlan plan, SettingScope scope) {
    return plan.durability().settings().stream()
        .filter(setting -> setting.scope() == scope)
        .collect(Collectors.toMap(WantedSetting::name, WantedSetting::value));
  }
}
