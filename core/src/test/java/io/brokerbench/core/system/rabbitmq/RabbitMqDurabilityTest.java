package io.brokerbench.core.system.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.plan.DurabilityPlan;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvSource;

/** Every level of every queue type and version: its settings, or why it is refused. */
class RabbitMqDurabilityTest {

  private static final String QUEUE_TYPE = "broker.rabbitmq.queueType";

  @ParameterizedTest(name = "{0} {1} level {2} of {3}, {4}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        // type, version, level, copies, choice | nodes | delivery mode | queue | mode
        "Quorum | 4.0.5 | 1 | 3 | - | ra.wal_sync_method=datasync | 2"
            + " | x-quorum-initial-group-size=3 | Sync | 2",
        "Quorum | 4.0.5 | 1 | 3 | sync: DataSync | ra.wal_sync_method=datasync | 2"
            + " | x-quorum-initial-group-size=3 | Sync | 2",
        "Quorum | 4.3.0 | 1 | 2 | - | ra.wal_sync_method=datasync | 2"
            + " | x-quorum-initial-group-size=2 | Sync | 2",
        "Quorum | 3.10.8 | 1 | 3 | - | ra.wal_sync_method=datasync | 2"
            + " | x-quorum-initial-group-size=3 | Sync | 2",
        "Quorum | 4.0.5 | 2 | 3 | - | ra.wal_sync_method=none | 2"
            + " | x-quorum-initial-group-size=3 | None | 2",
        "Quorum | 4.3.0 | 2 | 3 | sync: None | ra.wal_sync_method=none | 2"
            + " | x-quorum-initial-group-size=3 | None | 2",
        "Quorum | 4.2.1 | 2 | 3 | sync: SyncAfterConfirm | ra.wal_sync_method=datasync"
            + " ra.wal_write_strategy=sync_after_notify | 2"
            + " | x-quorum-initial-group-size=3 | SyncAfterConfirm | 2",
        "Quorum | 4.0.5 | 3 | 1 | - | ra.wal_sync_method=datasync | 2"
            + " | x-quorum-initial-group-size=1 | Sync | 1",
        "Quorum | 4.0.5 | 4 | 1 | - | ra.wal_sync_method=none | 2"
            + " | x-quorum-initial-group-size=1 | None | 1",
        "Stream | 4.0.5 | 2 | 3 | - | ra.wal_sync_method=datasync | 2"
            + " | x-initial-cluster-size=3 | None | 2",
        "Stream | 3.10.8 | 4 | 1 | - | ra.wal_sync_method=datasync | 2"
            + " | x-initial-cluster-size=1 | None | 1",
        "ClassicMirrored | 3.10.8 | 1 | 3 | - | ra.wal_sync_method=datasync | 2"
            + " | x-queue-version=1 | Sync | 3",
        "ClassicMirrored | 3.13.7 | 1 | 2 | classic: Persistent | ra.wal_sync_method=datasync | 2"
            + " | x-queue-version=1 | Sync | 2",
        "ClassicMirrored | 3.10.8 | 2 | 3 | - | ra.wal_sync_method=datasync | 2"
            + " | x-queue-version=2 | Persistent | 3",
        "ClassicMirrored | 3.13.7 | 2 | 3 | classic: Transient | ra.wal_sync_method=datasync | 1"
            + " | x-queue-version=1 | Transient | 3",
        "Classic | 3.10.8 | 4 | 1 | - | ra.wal_sync_method=datasync | 2"
            + " | x-queue-version=2 | Persistent | 1",
        "Classic | 3.10.8 | 4 | 1 | classic: Transient | ra.wal_sync_method=datasync | 1"
            + " | x-queue-version=1 | Transient | 1",
        "Classic | 4.0.5 | 4 | 1 | - | ra.wal_sync_method=datasync | 2"
            + " | x-queue-version=2 | Persistent | 1",
        "Classic | 4.0.5 | 4 | 1 | classic: Transient | ra.wal_sync_method=datasync | 1"
            + " | x-queue-version=2 | Transient | 1",
      })
  void levelHasItsSettings(ArgumentsAccessor row) throws Exception {
    var type = row.getString(0);
    var copies = row.getInteger(3);
    var changes = changes(type, row.getString(1), row.getInteger(2), copies, row.getString(4));
    var durability = RabbitMqDurability.of(RabbitRuns.spec(changes));
    var plan = RabbitRuns.plan(changes);

    assertThat(durability.nodeConfig()).isEqualTo(settings(row.getString(5)));
    assertThat(durability.deliveryMode()).isEqualTo(row.getInteger(6));
    assertThat(durability.arguments())
        .containsAllEntriesOf(settings(row.getString(7)))
        .containsEntry(
            "x-queue-type",
            type.equals("Stream") || type.equals("Quorum") ? type.toLowerCase() : "classic");
    assertThat(durability.copiesAtConfirm()).isEqualTo(row.getInteger(9));
    assertThat(plan.durability().mode()).isEqualTo(row.getString(8));
    assertThat(plan.durability().inSyncReplicas()).isEqualTo(copies);
  }

  @ParameterizedTest(name = "{0} {1} level {2} of {3}, {4}: {6} {7}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "Quorum | 4.0.5 | 3 | 3 | - | durability.level | NO_ASYNCHRONOUS_REPLICATION"
            + " | 3, a majority of the copies",
        "Quorum | 4.0.5 | 4 | 2 | - | durability.level | NO_ASYNCHRONOUS_REPLICATION"
            + " | 2, a majority of the copies",
        "Stream | 4.0.5 | 1 | 3 | - | durability.level | STREAMS_NEVER_SYNC | 2",
        "Stream | 4.0.5 | 3 | 1 | - | durability.level | STREAMS_NEVER_SYNC | 4",
        "Stream | 4.0.5 | 3 | 3 | - | durability.level | NO_ASYNCHRONOUS_REPLICATION"
            + " | 3, a majority of the copies",
        "Stream | 4.0.5 | 4 | 3 | - | durability.level | NO_ASYNCHRONOUS_REPLICATION"
            + " | 3, a majority of the copies",
        "ClassicMirrored | 4.0.5 | 2 | 3 | - | broker.rabbitmq.queueType | MIRRORS_REMOVED | 4.0",
        "ClassicMirrored | 4.3.6 | 1 | 3 | - | broker.rabbitmq.queueType | MIRRORS_REMOVED | 4.3",
        "ClassicMirrored | 3.13.7 | 4 | 1 | - | broker.rabbitmq.queueType | MIRRORS_NEED_COPIES |",
        "ClassicMirrored | 3.12.2 | 3 | 3 | - | durability.level | NO_ASYNCHRONOUS_REPLICATION"
            + " | 3, every mirror",
        "ClassicMirrored | 3.12.2 | 4 | 3 | - | durability.level | NO_ASYNCHRONOUS_REPLICATION"
            + " | 3, every mirror",
        "ClassicMirrored | 3.12.2 | 1 | 3 | classic: Transient | durability.rabbitmq.classic"
            + " | TRANSIENT_CONTRADICTS_LEVEL | 1",
        "Classic | 4.0.5 | 2 | 3 | - | durability.replicationFactor | CLASSIC_HAS_ONE_COPY |",
        "Classic | 4.0.5 | 3 | 1 | - | durability.level | CLASSIC_NEVER_SYNCS |",
        "Quorum | 3.9.29 | 1 | 3 | - | broker.version | VERSION_TOO_OLD | 3.10",
        "Quorum | 4.0.5 | 1 | 3 | sync: None | durability.rabbitmq.sync"
            + " | SYNC_CONTRADICTS_LEVEL | 1, [DataSync]",
        "Quorum | 4.0.5 | 1 | 3 | sync: SyncAfterConfirm | durability.rabbitmq.sync"
            + " | SYNC_CONTRADICTS_LEVEL | 1, [DataSync]",
        "Quorum | 4.0.5 | 2 | 3 | sync: DataSync | durability.rabbitmq.sync"
            + " | SYNC_CONTRADICTS_LEVEL | 2, [None, SyncAfterConfirm]",
        "Quorum | 4.3.0 | 2 | 3 | sync: SyncAfterConfirm | durability.rabbitmq.sync"
            + " | STRATEGY_REMOVED | 4.3",
        "Stream | 4.0.5 | 2 | 3 | sync: None | durability.rabbitmq.sync"
            + " | SYNC_FOR_QUORUM_QUEUES | Stream",
        "Classic | 4.0.5 | 4 | 1 | sync: None | durability.rabbitmq.sync"
            + " | SYNC_FOR_QUORUM_QUEUES | Classic",
        "Quorum | 4.0.5 | 2 | 3 | classic: Transient | durability.rabbitmq.classic"
            + " | MESSAGES_OF_CLASSIC_QUEUES | Quorum",
        "Stream | 4.0.5 | 2 | 3 | classic: Persistent | durability.rabbitmq.classic"
            + " | MESSAGES_OF_CLASSIC_QUEUES | Stream",
      })
  void levelIsRefusedWithItsReason(
      String type,
      String version,
      int level,
      int copies,
      String choice,
      String field,
      RabbitMqConfigMessage identity,
      String arguments) {
    var problems = RabbitRuns.problems(changes(type, version, level, copies, choice));

    assertThat(problems)
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.field()).isEqualTo("spec." + field);
              assertThat(problem.message().id()).isEqualTo(identity);
              assertThat(shown(problem.message())).isEqualTo(arguments == null ? "" : arguments);
            });
  }

  @ParameterizedTest(name = "{0}, {1} bytes: refused {2}")
  @CsvSource({
    "3.12.2, 100000, false",
    "3.13.0, 4000, false",
    "3.13.0, 4001, true",
  })
  void largeMessagesAreNotSynced(String version, int bytes, boolean refused) {
    var changes = changes("ClassicMirrored", version, 1, 3, null);
    var problems = RabbitRuns.problems(changes + "; workload.messageSizeBytes: " + bytes);

    var problem =
        new Problem(
            "spec.workload.messageSizeBytes",
            String.valueOf(bytes),
            RabbitMqConfigMessage.MESSAGE_STORE_NEVER_SYNCS.with(4000));
    assertThat(problems).isEqualTo(refused ? List.of(problem) : List.of());
  }

  @Test
  void mirrorsAreAPolicyOfEveryQueue() {
    var spec = RabbitRuns.spec(changes("ClassicMirrored", "3.10.8", 2, 3, null));

    assertThat(RabbitMqDurability.of(spec).policy())
        .isEqualTo(
            Map.of(
                "ha-mode", "exactly",
                "ha-params", "3",
                "ha-sync-mode", "automatic",
                "ha-promote-on-failure", "when-synced",
                "ha-promote-on-shutdown", "when-synced"));
  }

  @Test
  void existingClusterMustNotSyncAfterItConfirms() throws Exception {
    var plan = RabbitRuns.plan("durability.level: 1; " + RabbitRuns.EXTERNAL);

    assertThat(plan.durability().settings())
        .anySatisfy(
            wanted -> {
              assertThat(wanted.name()).isEqualTo("ra.wal_write_strategy");
              assertThat(wanted.value()).isEqualTo("default");
            });
    assertThat(plan.durability().mode()).isEqualTo(DurabilityPlan.SYNC);
  }

  @ParameterizedTest(name = "existing cluster, {0}")
  @CsvSource({"ClassicMirrored, 1, 3", "ClassicMirrored, 2, 3", "Classic, 4, 1", "Quorum, 2, 3"})
  void versionOfAnExistingClusterIsReadBack(String type, int level, int copies) {
    var changes =
        "durability.level: %d; durability.replicationFactor: %d; %s: %s; %s"
            .formatted(level, copies, QUEUE_TYPE, type, RabbitRuns.EXTERNAL);

    assertThat(RabbitRuns.problems(changes)).isEmpty();
  }

  private static String changes(String type, String version, int level, int copies, String choice) {
    return "%s: %s; broker.version: %s; durability.level: %d; durability.replicationFactor: %d"
            .formatted(QUEUE_TYPE, type, version, level, copies)
        + (choice == null ? "" : "; durability.rabbitmq." + choice);
  }

  private static Map<String, String> settings(String text) {
    return Arrays.stream(text.split(" "))
        .map(setting -> setting.split("="))
        .collect(
            Collectors.toMap(pair -> pair[0], pair -> pair[1], (one, other) -> one, TreeMap::new));
  }

  private static String shown(Message message) {
    return message.arguments().stream().map(String::valueOf).collect(Collectors.joining(", "));
  }
}
