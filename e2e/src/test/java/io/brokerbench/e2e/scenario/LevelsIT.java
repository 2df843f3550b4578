package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.Phase;
import io.brokerbench.e2e.support.KafkaReadBack;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The settings of each durability level on three running brokers, as Kafka's own tools read them.
 * What is expected is written down here once more, and not taken from the code under test. Of level
 * 1, {@link BrokerLossIT} asks as well, before it kills a broker.
 */
@Scenario
@OnBrokerNodes({0, 1, 2})
@Tag("soak")
@Order(3)
class LevelsIT {

  private static final Map<String, String> SYNCHRONOUS =
      Map.of("acks", "all", "enable.idempotence", "true");

  @Test
  void everyBrokerAndTopicHasTheSettingsOfLevelTwo(TestNamespace namespace) {
    assertLevel(2, "never", "never", SYNCHRONOUS, namespace);
  }

  @Test
  void everyBrokerAndTopicHasTheSettingsOfLevelOne(TestNamespace namespace) {
    assertLevel(1, "1", "0", SYNCHRONOUS, namespace);
  }

  @ParameterizedTest(name = "level {0}")
  @CsvSource({"3, 1, 0", "4, never, never"})
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

    run.awaitPhase(Phase.Starting);
    KafkaReadBack.assertSettings(run, flushMessages, flushMillis);

    run.awaitSucceeded();
    run.assertVerifiedAndValidButForTiming();
    assertThat(run.result().durability().smallestInSyncSet()).isEqualTo(3);
    assertThat(run.result().plan().clients().producer()).containsAllEntriesOf(producer);
    namespace.assertOnlyResultsAreLeft();
  }

  @ParameterizedTest(name = "level {0}, flushed at intervals")
  @CsvSource({"2", "4"})
  void flushesAtIntervals(int level, TestNamespace namespace) {
    var manifest =
        shortRunOf(level)
            .named("kafka-level" + level + "-interval")
            .with("durability.kafka.flush", "Interval");
    var run = namespace.start(manifest);

    run.awaitPhase(Phase.Starting);
    var settings = KafkaReadBack.assertSettings(run, "10000", "1000");

    assertThat(settings).containsEntry("log.flush.scheduler.interval.ms", "1000");
    run.awaitSucceeded();
  }

  private static Manifest shortRunOf(int level) {
    return Manifest.sample("kafka-level" + level).load(200, 1, 30).whoseTimingDoesNotMatter();
  }
}
