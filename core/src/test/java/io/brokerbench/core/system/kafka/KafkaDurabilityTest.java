package io.brokerbench.core.system.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.DurabilitySpec;
import io.brokerbench.api.KafkaFlush;
import io.brokerbench.core.durability.DurabilityLevel;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KafkaDurabilityTest {

  private static final String NEVER = "9223372036854775807";

  @ParameterizedTest(name = "level {0}, replication {1}, {2}")
  @CsvSource({
    "1, 2, OperatingSystem, all, true,  2, 1,     0",
    "1, 2, Interval,        all, true,  2, 1,     0",
    "1, 3, OperatingSystem, all, true,  2, 1,     0",
    "1, 3, Interval,        all, true,  2, 1,     0",
    "1, 4, OperatingSystem, all, true,  3, 1,     0",
    "1, 4, Interval,        all, true,  3, 1,     0",
    "1, 5, OperatingSystem, all, true,  3, 1,     0",
    "1, 5, Interval,        all, true,  3, 1,     0",
    "1, 6, OperatingSystem, all, true,  4, 1,     0",
    "1, 6, Interval,        all, true,  4, 1,     0",
    "1, 9, OperatingSystem, all, true,  5, 1,     0",
    "1, 9, Interval,        all, true,  5, 1,     0",
    "2, 2, OperatingSystem, all, true,  2, never, never",
    "2, 2, Interval,        all, true,  2, 10000, 1000",
    "2, 3, OperatingSystem, all, true,  2, never, never",
    "2, 3, Interval,        all, true,  2, 10000, 1000",
    "2, 4, OperatingSystem, all, true,  3, never, never",
    "2, 4, Interval,        all, true,  3, 10000, 1000",
    "2, 5, OperatingSystem, all, true,  3, never, never",
    "2, 5, Interval,        all, true,  3, 10000, 1000",
    "2, 6, OperatingSystem, all, true,  4, never, never",
    "2, 6, Interval,        all, true,  4, 10000, 1000",
    "2, 9, OperatingSystem, all, true,  5, never, never",
    "2, 9, Interval,        all, true,  5, 10000, 1000",
    "3, 1, OperatingSystem, 1,   false, 1, 1,     0",
    "3, 1, Interval,        1,   false, 1, 1,     0",
    "3, 2, OperatingSystem, 1,   false, 2, 1,     0",
    "3, 2, Interval,        1,   false, 2, 1,     0",
    "3, 3, OperatingSystem, 1,   false, 2, 1,     0",
    "3, 3, Interval,        1,   false, 2, 1,     0",
    "3, 4, OperatingSystem, 1,   false, 3, 1,     0",
    "3, 4, Interval,        1,   false, 3, 1,     0",
    "3, 5, OperatingSystem, 1,   false, 3, 1,     0",
    "3, 5, Interval,        1,   false, 3, 1,     0",
    "3, 6, OperatingSystem, 1,   false, 4, 1,     0",
    "3, 6, Interval,        1,   false, 4, 1,     0",
    "3, 9, OperatingSystem, 1,   false, 5, 1,     0",
    "3, 9, Interval,        1,   false, 5, 1,     0",
    "4, 1, OperatingSystem, 1,   false, 1, never, never",
    "4, 1, Interval,        1,   false, 1, 10000, 1000",
    "4, 2, OperatingSystem, 1,   false, 2, never, never",
    "4, 2, Interval,        1,   false, 2, 10000, 1000",
    "4, 3, OperatingSystem, 1,   false, 2, never, never",
    "4, 3, Interval,        1,   false, 2, 10000, 1000",
    "4, 4, OperatingSystem, 1,   false, 3, never, never",
    "4, 4, Interval,        1,   false, 3, 10000, 1000",
    "4, 5, OperatingSystem, 1,   false, 3, never, never",
    "4, 5, Interval,        1,   false, 3, 10000, 1000",
    "4, 6, OperatingSystem, 1,   false, 4, never, never",
    "4, 6, Interval,        1,   false, 4, 10000, 1000",
    "4, 9, OperatingSystem, 1,   false, 5, never, never",
    "4, 9, Interval,        1,   false, 5, 10000, 1000",
  })
  void levelsMeanTheSettingsOfTheTable(
      int level,
      int replicationFactor,
      KafkaFlush flush,
      String acks,
      String idempotence,
      String minInSync,
      String flushMessages,
      String flushMillis) {
    var durability = new KafkaDurability(new DurabilityLevel(level, replicationFactor), flush);

    assertThat(durability.producerConfig())
        .isEqualTo(Map.of("acks", acks, "enable.idempotence", idempotence));
    assertThat(durability.topicConfig())
        .isEqualTo(
            Map.of(
                "min.insync.replicas",
                minInSync,
                "unclean.leader.election.enable",
                "false",
                "flush.messages",
                flushMessages.replace("never", NEVER),
                "flush.ms",
                flushMillis.replace("never", NEVER)));
  }

  @ParameterizedTest(name = "level {0}, {1}")
  @CsvSource({
    "1, Interval, ''",
    "2, OperatingSystem, ''",
    "2, Interval, 1000",
    "4, Interval, 1000"
  })
  void onlyTimedFlushNeedsTheSchedulerOfEveryBroker(int level, KafkaFlush flush, String millis) {
    var required = new KafkaDurability(new DurabilityLevel(level, 3), flush).requiredBrokerConfig();

    assertThat(required)
        .isEqualTo(millis.isEmpty() ? Map.of() : Map.of("log.flush.scheduler.interval.ms", millis));
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "3", "4"})
  void brokersSayTheSameAsTopics(int level) {
    var durability = new KafkaDurability(new DurabilityLevel(level, 3), KafkaFlush.Interval);

    assertThat(durability.brokerConfig())
        .containsEntry("min.insync.replicas", durability.topicConfig().get("min.insync.replicas"))
        .containsEntry(
            "log.flush.interval.messages", durability.topicConfig().get("flush.messages"))
        .containsEntry("log.flush.interval.ms", durability.topicConfig().get("flush.ms"))
        .containsAllEntriesOf(durability.requiredBrokerConfig());
  }

  @ParameterizedTest(name = "asked for {0}: {1}")
  @CsvSource({", OperatingSystem", "OperatingSystem, OperatingSystem", "Interval, Interval"})
  void operatingSystemFlushesUnlessAsked(KafkaFlush asked, KafkaFlush flush) {
    assertThat(KafkaDurability.of(new DurabilitySpec(2, 3).with(asked)))
        .isEqualTo(new KafkaDurability(new DurabilityLevel(2, 3), flush));
  }
}
