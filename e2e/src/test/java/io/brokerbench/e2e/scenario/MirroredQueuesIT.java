package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.broker.SettingCheck;
import io.brokerbench.e2e.support.Backlogs;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.Suite;
import io.brokerbench.e2e.support.SyncCalls;
import io.brokerbench.e2e.support.TestNamespace;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Three RabbitMQ nodes of version 3.10.8, which can mirror queues and cannot tell settings. */
@Scenario
@OnBrokerNodes({0, 1, 2})
@Order(5)
@Tag("soak")
class MirroredQueuesIT {

  private static final int MESSAGES = 300;

  @ParameterizedTest(name = "level {0}, {1}: files of version {2}")
  @CsvSource({"1, Persistent, 1", "2, Persistent, 2", "2, Transient, 1"})
  void mirroredQueuesTakeLoad(int level, String messages, String files, TestNamespace namespace) {
    var run =
        namespace.start(
            mirrored("level" + level + "-" + messages.toLowerCase())
                .with("durability.level", level)
                .with("durability.rabbitmq", Map.of("classic", messages)));

    run.awaitSucceeded();

    run.assertVerifiedAndValidButForTiming();
    var result = run.result();
    assertThat(result.durability().smallestInSyncSet()).isEqualTo(3);
    assertThat(result.durability().after().checks())
        .filteredOn(check -> check.setting().equals("storage_version"))
        .extracting(SettingCheck::found)
        .hasSize(6)
        .containsOnly(files);
    assertThat(result.integrity().lost()).isZero();
    namespace.awaitOnlyResultsAreLeft();
    namespace.awaitCleanVolumes();
  }

  /**
   * One message is in flight, and the next one is sent when every mirror has confirmed it. Nobody
   * consumes meanwhile: what is consumed at once need not be written.
   */
  @Test
  void everyMirrorSyncsEveryMessageAtLevelOne(TestNamespace namespace) {
    var run =
        namespace.start(
            Backlogs.builtBefore(mirrored("synced"))
                .with("workload.rate", Map.of("type", "Unlimited", "maxInFlightPerProducer", 1))
                .with("workload.producersPerTopic", 1)
                .with("workload.messages", MESSAGES));
    run.awaitPhase(Phase.Starting);
    var nodes = run.pods("broker");

    try (var first = SyncCalls.of(nodes.get(0), "beam.smp");
        var second = SyncCalls.of(nodes.get(1), "beam.smp");
        var third = SyncCalls.of(nodes.get(2), "beam.smp")) {
      run.awaitSucceeded();

      System.out.printf(
          "%s: %d, %d, %d syncs of %d messages%n",
          run.name(), first.count(), second.count(), third.count(), MESSAGES);
      assertThat(first.count()).isGreaterThanOrEqualTo(MESSAGES);
      assertThat(second.count()).isGreaterThanOrEqualTo(MESSAGES);
      assertThat(third.count()).isGreaterThanOrEqualTo(MESSAGES);
    }
    assertThat(run.result().integrity().acknowledged()).isEqualTo(MESSAGES);
    assertThat(run.result().integrity().lost()).isZero();
  }

  /** This version has no page that would tell whether a quorum queue syncs. */
  @Test
  void quorumQueuesAreUnknown(TestNamespace namespace) {
    var run = namespace.start(mirrored("quorum").with("broker.rabbitmq.queueType", "Quorum"));

    run.awaitFailed();

    assertThat(run.condition(ConditionType.Succeeded).getReason())
        .isEqualTo(Reason.DurabilityUnknown.name());
    assertThat(run.condition(ConditionType.DurabilityVerified).getMessage())
        .contains("ra.wal_sync_method");
    assertThat(run.status().resultsRef()).isNull();
    namespace.awaitOnlyResultsAreLeft();
  }

  private static Manifest mirrored(String name) {
    return Manifest.sample("rabbitmq-level1")
        .named("mirrored-" + name)
        .shortLoad()
        .with("broker.version", "3.10.8")
        .with("broker.image", Suite.rabbitMqImageWithMirrors())
        .with("broker.rabbitmq.queueType", "ClassicMirrored")
        .without("durability.rabbitmq");
  }
}
