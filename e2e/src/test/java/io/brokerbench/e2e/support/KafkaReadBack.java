package io.brokerbench.e2e.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;

/** What Kafka's own tools, in a broker's pod, say of the settings of a run on three nodes. */
public final class KafkaReadBack {

  private static final String NEVER = "9223372036854775807";

  private KafkaReadBack() {}

  /**
   * Asks while the brokers of the run are up, and returns the settings of broker 0.
   *
   * @param flushMessages wanted of topic and broker; {@code never} where the kernel decides
   * @param flushMillis likewise
   */
  public static Map<String, String> assertSettings(
      RunHandle run, String flushMessages, String flushMillis) {
    var messages = flushMessages.replace("never", NEVER);
    var millis = flushMillis.replace("never", NEVER);
    var broker = run.pods("broker").getFirst();
    var kafka = new KafkaShell(broker.getMetadata().getNamespace(), broker);

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
