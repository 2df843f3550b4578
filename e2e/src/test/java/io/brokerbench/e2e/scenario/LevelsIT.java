package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Phase;
import io.brokerbench.e2e.support.KafkaShell;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.RunHandle;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The settings of each durability level on three running brokers, as Kafka's own tools read them.
 * What is expected is written down here once more, and not taken from the code under test.
 */
@Scenario
@OnBrokerNodes({0, 1, 2})
@Order(3)
class LevelsIT {

  private static final String NEVER = "9223372036854775807";

  private static final Map<String, String> SYNCHRONOUS =
      Map.of("acks", "all", "enable.idempotence", "true");

  @Test
  @Tag("gate")
  void everyBrokerAndTopicHasTheSettingsOfLevelTwo(TestNamespace namespace) {
    assertLevel(2, "never", "never", SYNCHRONOUS, namespace);
  }

  @Test
  @Tag("soak")
  void everyBrokerAndTopicHasTheSettingsOfLevelOne(TestNamespace namespace) {
    assertLevel(1, "1", "0", SYNCHRONOUS, namespace);
  }

  @ParameterizedTest(name = "level {0}")
  @CsvSource({"3, 1, 0", "4, never, never"})
  @Tag("soak")
  void everyBrokerAndTopicHasTheSettingsOfAsynchronousReplication(
      int level, String flushMessages, String flushMillis, TestNamespace namespace) {
    var producer = Map.of("acks", "1", "enable.idempotence", "false");
    assertLevel(level, flushMessages, flushMillis, producer, namespace);
  }

  private static void assertLevel(
      int level,
      String flushMessages,
      String flushMillis,
      Map<String, String> producer,
      TestNamespace namespace) {
    var run = namespace.start(shortRunOf(level));

    assertSettings(run, namespace, flushMessages, flushMillis);

    run.awaitSucceeded();
    run.assertVerifiedAndValidButForTiming();
    assertThat(run.result().durability().smallestInSyncSet()).isEqualTo(3);
    assertThat(run.result().plan().clients().producer()).containsAllEntriesOf(producer);
    namespace.assertOnlyResultsAreLeft();
  }

  @ParameterizedTest(name = "level {0}, flushed at intervals")
  @CsvSource({"2", "4"})
  @Tag("soak")
  void flushesAtIntervals(int level, TestNamespace namespace) {
    var manifest =
        shortRunOf(level)
            .named("kafka-level" + level + "-interval")
            .with("durability.kafkaFlush", "Interval");
    var run = namespace.start(manifest);

    var settings = assertSettings(run, namespace, "10000", "1000");

    assertThat(settings).containsEntry("log.flush.scheduler.interval.ms", "1000");
    run.awaitSucceeded();
  }

  private static Manifest shortRunOf(int level) {
    return Manifest.sample("kafka-level" + level).load(200, 1, 30).whoseTimingDoesNotMatter();
  }

  /** Asks while the run has its load, and returns the settings of broker 0. */
  private static Map<String, String> assertSettings(
      RunHandle run, TestNamespace namespace, String flushMessages, String flushMillis) {
    var messages = flushMessages.replace("never", NEVER);
    var millis = flushMillis.replace("never", NEVER);
    run.awaitPhase(Phase.Starting);
    var kafka = new KafkaShell(namespace.name(), run.pods("broker").getFirst());

    assertThat(kafka.topicSettings(run.topic()))
        .containsEntry("min.insync.replicas", "2")
        .containsEntry("unclean.leader.election.enable", "false")
        .containsEntry("flush.messages", messages)
        .containsEntry("flush.ms", millis);
    assertThat(kafka.partitions(run.topic()))
        .hasSize(6)
        .allMatch(partition -> partition.matches(".*Replicas: \\d,\\d,\\d\\s+Isr: \\d,\\d,\\d.*"));
    var settings = new HashMap<>(kafka.brokerSettings(0));
    assertThat(settings)
        .containsEntry("default.replication.factor", "3")
        .containsEntry("min.insync.replicas", "2")
        .containsEntry("unclean.leader.election.enable", "false")
        .containsEntry("log.flush.interval.messages", messages)
        .containsEntry("log.flush.interval.ms", millis);
    return settings;
  }
}
