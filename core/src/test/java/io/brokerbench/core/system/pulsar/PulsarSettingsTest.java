package io.brokerbench.core.system.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.brokerbench.api.DeploymentType;
import io.brokerbench.api.PulsarJournal;
import io.brokerbench.core.broker.ConfigMessage;
import io.brokerbench.core.durability.SettingScope;
import io.brokerbench.core.durability.WantedSetting;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.MessageRow;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.Runs;
import io.brokerbench.core.plan.ServerGroup;
import io.brokerbench.core.planner.RunPlanner;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PulsarSettingsTest {

  @ParameterizedTest(name = "{0}: {1}={2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "broker | managedLedgerDefaultAckQuorum | 1 | CONTRADICTS_FIELD |"
            + " spec.durability.level 2, 2",
        "broker | managedLedgerDefaultEnsembleSize | 2 | CONTRADICTS_FIELD |"
            + " spec.durability.level 2, 3",
        "broker | metadataStoreUrl | zk:a | SET_BY_DEPLOYMENT |",
        "broker | advertisedListeners | a | SET_BY_DEPLOYMENT |",
        "broker | clusterName | a | SET_BY_DEPLOYMENT |",
        "broker | webServicePort | 1 | SET_BY_DEPLOYMENT |",
        "broker | PULSAR_PREFIX_numIOThreads | 8 | SETTING_PREFIX |",
        "broker | bookkeeper_throttle | 1 | UNVERIFIABLE |",
        "broker | some.key | 1 | SETTING_NAME |",
        "bookkeeper | journalSyncData | true | CONTRADICTS_FIELD | spec.durability.level 2, false",
        "bookkeeper | journalWriteData | no | CONTRADICTS_FIELD | spec.durability.level 2, true",
        "bookkeeper | journalPageCacheFlushIntervalMSec | 1 | CONTRADICTS_FIELD |"
            + " spec.durability.level 2, 1000",
        "bookkeeper | journalMaxGroupWaitMSec | 2 | CONTRADICTS_FIELD | spec.durability.level 2, 1",
        "bookkeeper | journalDirectories | /j | SET_BY_DEPLOYMENT |",
        "bookkeeper | ledgerDirectories | /l | SET_BY_DEPLOYMENT |",
        "bookkeeper | bookiePort | 1 | SET_BY_DEPLOYMENT |",
        "bookkeeper | httpServerEnabled | no | SET_BY_DEPLOYMENT |",
        "bookkeeper | BOOKIE_MEM | -X | SETTING_PREFIX |",
        "producer | batchingMaxBytes | 1 | CONTRADICTS_FIELD |"
            + " spec.workload.batching.maxBytes, 131072",
        "producer | batchingMaxPublishDelayMicros | 5 | CONTRADICTS_FIELD |"
            + " spec.workload.batching.maxDelayMicros, 1000",
        "producer | batchingEnabled | false | CONTRADICTS_FIELD | spec.workload.batching, true",
        "producer | topicName | t | SET_BY_BROKERBENCH |",
        "producer | serviceUrl | p | SET_BY_BROKERBENCH |",
        "producer | tlsKeyFilePath | (not shown) | CREDENTIALS |",
        "producer | authParams | (not shown) | CREDENTIALS |",
        "producer | linger.ms | 5 | UNKNOWN_CLIENT_SETTING | Pulsar, producer",
        "producer | receiverQueueSize | 5 | UNKNOWN_CLIENT_SETTING | Pulsar, producer",
        "producer | compressionType | LZ4 | CONTRADICTS_FIELD |"
            + " spec.workload.batching.compression, NONE",
        "producer | hashingScheme | Any | REFUSED_BY_CLIENT |",
        "producer | maxPendingMessages | 10 | REFUSED_BY_CLIENT |",
        "producer | memoryLimitBytes | 64M | REFUSED_BY_CLIENT |",
        "consumer | receiverQueueSize | many | REFUSED_BY_CLIENT |",
        "consumer | subscriptionInitialPosition | Latest | CONTRADICTS_MEASUREMENT | Earliest",
        "consumer | acknowledgementsGroupTimeMicros | 1 | CONTRADICTS_MEASUREMENT | 1000000",
        "consumer | subscriptionType | Shared | SET_BY_BROKERBENCH |",
        "consumer | compressionType | LZ4 | UNKNOWN_CLIENT_SETTING | Pulsar, consumer",
      })
  void refusesSettingsThatWouldNotMeanWhatTheySay(
      String where, String key, String value, String id, String arguments) {
    var runs = Runs.pulsar();
    var run =
        switch (where) {
          case "broker" -> runs.brokerConfig(key, value);
          case "bookkeeper" -> runs.bookieConfig(key, value);
          case "producer" -> runs.producerConfig(key, value);
          default -> runs.consumerConfig(key, value);
        };
    var field =
        where.startsWith("b")
            ? "broker.pulsar." + where + ".config"
            : "workload.clientConfig." + where;

    assertThatExceptionOfType(InvalidRunException.class)
        .isThrownBy(() -> RunPlanner.plan(run.build()))
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
                                PulsarConfigMessage.values()))));
  }

  /** Pending messages of all partitions must be at least those of one. */
  @ParameterizedTest(name = "{0}: refused {1}")
  @CsvSource({
    "hashingScheme=Any batchingMaxMessages=10,                          hashingScheme",
    "hashingScheme=Any sendTimeoutMs=soon batchingMaxMessages=10,       hashingScheme"
        + " sendTimeoutMs",
    "maxPendingMessages=10 maxPendingMessagesAcrossPartitions=5,        maxPendingMessages",
    "maxPendingMessages=10 maxPendingMessagesAcrossPartitions=10,       ''",
  })
  void onlyTheValuesThatAreToBlameAreRefused(String config, String refused) {
    var entries =
        Arrays.stream(config.split(" "))
            .map(entry -> entry.split("="))
            .collect(Collectors.toMap(entry -> entry[0], entry -> entry[1]));

    var errors =
        new PulsarSettings(Runs.pulsar().producerConfig(entries).build().getSpec()).errors();

    assertThat(errors)
        .extracting(Problem::field)
        .containsExactlyElementsOf(
            Arrays.stream(refused.split(" "))
                .filter(key -> !key.isEmpty())
                .map(key -> "spec.workload.clientConfig.producer[" + key + "]")
                .toList());
  }

  @ParameterizedTest(name = "{0}: {1}={2}")
  @CsvSource({
    "broker, numIOThreads, 8",
    "broker, managedLedgerMaxEntriesPerLedger, 100",
    "broker, metadataStoreBatchingMaxOperations, 2000",
    "bookkeeper, dbStorage_writeCacheMaxSizeMb, 32",
    "bookkeeper, numAddWorkerThreads, 2",
    "bookkeeper, journalSyncData, false",
    "producer, connectionsPerBroker, 2",
    "producer, memoryLimitBytes, 1048576",
    "consumer, receiverQueueSize, 5000",
    "consumer, numIoThreads, 2",
  })
  void settingsThatAgreeOrTuneArePassedOn(String where, String key, String value)
      throws InvalidRunException {
    var runs = Runs.pulsar();
    var plan =
        RunPlanner.plan(
            switch (where) {
              case "broker" -> runs.brokerConfig(key, value).build();
              case "bookkeeper" -> runs.bookieConfig(key, value).build();
              case "producer" -> runs.producerConfig(key, value).build();
              default -> runs.consumerConfig(key, value).build();
            });
    var config =
        switch (where) {
          case "broker" -> plan.broker().config(ServerGroup.BROKER);
          case "bookkeeper" -> plan.broker().config(ServerGroup.BOOKIE);
          case "producer" -> plan.clients().producer();
          default -> plan.clients().consumer();
        };

    assertThat(config).containsEntry(key, value).hasSizeGreaterThan(5);
  }

  @Test
  void everySettingOfDeployedServersIsReadBack() throws InvalidRunException {
    var plan = RunPlanner.plan(Runs.pulsar().bookieConfig("journalMaxSizeMB", "64").build());

    assertThat(plan.broker().deployment()).isEqualTo(DeploymentType.HelmChart);
    assertThat(wanted(plan, SettingScope.Cluster))
        .isEqualTo(Map.of("brokers", "3", "bookies", "3"));
    assertThat(wanted(plan, SettingScope.Broker))
        .isEqualTo(plan.broker().config(ServerGroup.BROKER));
    assertThat(wanted(plan, SettingScope.Bookie))
        .isEqualTo(plan.broker().config(ServerGroup.BOOKIE))
        .containsEntry("journalMaxSizeMB", "64");
    assertThat(wanted(plan, SettingScope.Topic)).isEqualTo(plan.topics().config());
    assertThat(wanted(plan, SettingScope.Ledger))
        .isEqualTo(Map.of("ensembleSize", "3", "writeQuorumSize", "3", "ackQuorumSize", "2"));
    assertThat(wanted(plan, SettingScope.Partition)).isEmpty();
  }

  @Test
  void existingServersAreNeverConfiguredButMustKeepTheLevel() throws InvalidRunException {
    var plan = RunPlanner.plan(Runs.pulsar().external().level(4, 3, PulsarJournal.Bypass).build());

    assertThat(plan.broker().servers()).isEmpty();
    assertThat(plan.broker().nodes()).isNull();
    assertThat(wanted(plan, SettingScope.Cluster)).isEmpty();
    assertThat(wanted(plan, SettingScope.Broker)).isEmpty();
    assertThat(wanted(plan, SettingScope.Bookie))
        .isEqualTo(Map.of("journalWriteData", "false", "journalSyncData", "false"));
    assertThat(wanted(plan, SettingScope.Topic)).containsEntry("bookkeeperAckQuorum", "1");
  }

  @ParameterizedTest
  @CsvSource({
    "1, Write, Sync",
    "2, Write, Write",
    "2, Bypass, Bypass",
    "3, Write, Sync",
    "4, , Write"
  })
  void namesJournalAsModeWhereLevelLeavesIt(int level, PulsarJournal asked, String mode)
      throws InvalidRunException {
    var plan = RunPlanner.plan(Runs.pulsar().level(level, 3, asked).build());

    assertThat(plan.durability().mode()).isEqualTo(mode);
  }

  @Test
  void topicsLieInANamespaceOfTheRun() throws InvalidRunException {
    var plan = RunPlanner.plan(Runs.pulsar().clients(2, 1, 1, 1).build());

    assertThat(plan.topics().names())
        .containsExactly(
            "persistent://public/brokerbench-0f8fad5b/t-0",
            "persistent://public/brokerbench-0f8fad5b/t-1");
  }

  /** Six batches of each partition, 64 MiB to 256 MiB, and never less than one of each. */
  @ParameterizedTest(name = "{0} partitions, batches of {1}: {2}")
  @CsvSource({
    "1,     131072,  67108864",
    "85,    131072,  67108864",
    "86,    131072,  67633152",
    "100,   131072,  78643200",
    "341,   131072,  268173312",
    "342,   131072,  268435456",
    "2048,  131072,  268435456",
    "10000, 131072,  1310720000",
    "100,   1048576, 268435456",
    "1000,  1048576, 1048576000",
    "10000, 10485760, 104857600000",
  })
  void bothSystemsGetTheSameByteBudgetAndBatches(int partitions, int batchBytes, String budget)
      throws InvalidRunException {
    var pulsar =
        RunPlanner.plan(Runs.pulsar().partitions(partitions, batchBytes).build()).clients();
    var kafka = RunPlanner.plan(Runs.kafka().partitions(partitions, batchBytes).build()).clients();

    assertThat(pulsar.producer()).containsEntry("memoryLimitBytes", budget);
    assertThat(kafka.producer()).containsEntry("buffer.memory", budget);
    assertThat(pulsar.producer().get("batchingMaxBytes"))
        .isEqualTo(kafka.producer().get("batch.size"));
    assertThat(pulsar.acknowledgeIntervalMillis()).isEqualTo(kafka.acknowledgeIntervalMillis());
    assertThat(pulsar.consumer().get("acknowledgementsGroupTimeMicros"))
        .isEqualTo(pulsar.acknowledgeIntervalMillis() * 1_000 + "");
  }

  @Test
  void theClientTakesEverySettingOfThePlan() throws InvalidRunException {
    var clients = RunPlanner.plan(Runs.pulsar().build()).clients();

    assertThat(PulsarClientKeys.takes(true, clients.producer())).isTrue();
    assertThat(PulsarClientKeys.takes(false, clients.consumer())).isTrue();
    assertThat(PulsarClientKeys.ofClient(clients.producer())).containsKey("memoryLimitBytes");
  }

  @Test
  void planSurvivesJson() throws InvalidRunException {
    var plan = RunPlanner.plan(Runs.pulsar().build());

    assertThat(Json.read(Json.write(plan), RunPlan.class)).isEqualTo(plan);
  }

  private static Map<String, String> wanted(RunPlan plan, SettingScope scope) {
    var wanted = new LinkedHashMap<String, String>();
    for (WantedSetting setting : plan.durability().settings()) {
      if (setting.scope() == scope) {
        wanted.put(setting.name(), setting.value());
      }
    }
    return wanted;
  }
}
