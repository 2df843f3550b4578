package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.core.result.CheckName;
import io.brokerbench.core.result.Verdict;
import io.brokerbench.core.system.rabbitmq.RabbitMqMessage;
import io.brokerbench.e2e.support.Backlogs;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.RabbitShell;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One RabbitMQ node: classic queues, keys, backlogs, and alarms that block publishers. */
@Scenario
@OnBrokerNodes(1)
@Order(15)
@Tag("soak")
class RabbitMqQueuesIT {

  @ParameterizedTest(name = "{0}: delivery mode {1}")
  @CsvSource({"Persistent, 2", "Transient, 1"})
  void classicQueuesTakeLoad(String messages, String mode, TestNamespace namespace) {
    var run =
        namespace.start(
            shortRun("classic", "Classic").with("durability.rabbitmq.classic", messages));

    takesLoad(run, namespace);

    assertThat(run.result().plan().clients().producer()).containsEntry("deliveryMode", mode);
    assertThat(run.result().durability().after().checks())
        .filteredOn(check -> check.setting().equals("storage_version"))
        .extracting(SettingCheck::found)
        .hasSize(6)
        .containsOnly("2");
  }

  @Test
  void quorumQueueMaySyncAfterItConfirms(TestNamespace namespace) {
    var run =
        namespace.start(
            shortRun("after", "Quorum").with("durability.rabbitmq.sync", "SyncAfterConfirm"));

    takesLoad(run, namespace);

    assertThat(run.result().durability().after().checks())
        .filteredOn(check -> check.setting().equals("ra.wal_write_strategy"))
        .extracting(SettingCheck::found)
        .containsExactly("sync_after_notify");
  }

  /** Of 30 keys by Zipf's distribution, the most frequent one has a quarter of all messages. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({"Quorum", "Stream"})
  void keysChoosePartitions(String type, TestNamespace namespace) {
    var run =
        namespace.start(
            shortRun("keys-" + type.toLowerCase(), type)
                .with(
                    "workload.keys",
                    Map.of("distribution", "Zipf", "distinct", 30, "exponentPercent", 100)));

    takesLoad(run, namespace);

    assertThat(run.result().integrity().outOfOrder()).isZero();
    assertThat(run.result().figures().partitionSpread().maxByMean()).isGreaterThan(1.4);
  }

  @Test
  void oneReaderOfStreamsCatchesUp(TestNamespace namespace) {
    var run = namespace.start(Backlogs.mixed(shortRun("mixed-stream", "Stream")));

    run.awaitSucceeded();

    run.assertVerifiedAndValidButForTiming();
    Backlogs.assertMixed(run.result());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"Quorum", "Stream", "Classic"})
  void backlogThatWasBuiltBeforeIsRead(String type, TestNamespace namespace) {
    var run = namespace.start(Backlogs.builtBefore(shortRun("built-" + type.toLowerCase(), type)));

    run.awaitSucceeded();

    run.assertVerifiedAndValidButForTiming();
    Backlogs.assertBuiltBefore(run.result());
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "mem_alarm, vm_memory_high_watermark.absolute, 1000000",
    "disk_free_alarm, disk_free_limit.absolute, 900000000000000",
  })
  void alarmEndsTheRunBeforeLoad(
      String alarm, String setting, String value, TestNamespace namespace) {
    var manifest =
        shortRun("blocked", "Quorum")
            .with(
                "broker.rabbitmq.config",
                Map.of("raft.wal_max_size_bytes", "67108864", setting, value));
    var run = namespace.start(manifest);
    var cleared =
        run.isClearedDuring(
            () -> {
              run.awaitPods("broker", 1);
              var node = new RabbitShell(run.pods("broker").getFirst());

              run.awaitFailed();

              var url = "http://" + node.host() + ":15672";
              var alarms = List.of(RabbitMqMessage.NODE_ALARM.with(alarm, node.node()));
              assertThat(run.condition(ConditionType.Succeeded).getReason())
                  .isEqualTo(Reason.BrokerRequestFailed.name());
              assertThat(run.condition(ConditionType.Succeeded).getMessage())
                  .contains(RabbitMqMessage.PUBLISHERS_BLOCKED.with(url, alarms).toString());
            });

    assertThat(cleared).isFalse();
    assertThat(run.status().resultsRef()).isNull();
    namespace.awaitOnlyResultsAreLeft();
    namespace.awaitCleanVolumes();
  }

  /** Publishers wait until the end: the verdict names the alarm, and what was not sent. */
  @Test
  void alarmDuringLoadMakesFiguresInvalid(TestNamespace namespace) {
    var run = namespace.start(shortRun("alarm", "Quorum").load(200, 2, 20));
    run.awaitPhase(Phase.Measuring);

    new RabbitShell(run.pods("broker").getFirst()).needDiskSpace(900_000_000_000_000L);

    run.awaitSucceeded();
    assertThat(run.result().integrity().lost()).isZero();
    assertThat(run.result().verdict().checks())
        .filteredOn(check -> !check.holds())
        .extracting(Verdict.Check::name)
        .contains(CheckName.DurabilityChanged.name(), CheckName.MessagesUnsent.name());
    assertThat(run.condition(ConditionType.Valid).getStatus()).isEqualTo("False");
    assertThat(run.condition(ConditionType.DurabilityVerified).getReason())
        .isEqualTo(Reason.DurabilityChanged.name());
    assertThat(run.condition(ConditionType.DurabilityVerified).getMessage())
        .contains("disk_free_alarm");
    namespace.awaitOnlyResultsAreLeft();
    namespace.awaitCleanVolumes();
  }

  private static void takesLoad(RunHandle run, TestNamespace namespace) {
    run.awaitSucceeded();

    run.assertVerifiedAndValidButForTiming();
    assertThat(run.result().durability().smallestInSyncSet()).isEqualTo(1);
    assertThat(run.result().integrity().lost()).isZero();
    namespace.awaitOnlyResultsAreLeft();
    namespace.awaitCleanVolumes();
  }

  /** At level 4, which every type has with one copy. */
  private static Manifest shortRun(String name, String type) {
    return Manifest.sample("quickstart-rabbitmq")
        .named(name)
        .with("broker.rabbitmq.queueType", type)
        .with("durability.level", 4)
        .shortLoad();
  }
}
