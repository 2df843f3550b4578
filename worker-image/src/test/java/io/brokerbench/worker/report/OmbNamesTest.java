package io.brokerbench.worker.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.worker.local.Plans;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OmbNamesTest {

  private static final String FIXED = "{rate: {messagesPerSecond: 1000}}";
  private static final String WORKERS = "{count: 2}";

  /** Else they would not be in one chart. */
  @Test
  void equalLoadsHaveEqualWorkloads() {
    assertThat(OmbNames.workload(Plans.of(FIXED, WORKERS)))
        .isEqualTo(OmbNames.workload(Plans.ofPulsar(FIXED, "{count: 3}")))
        .isEqualTo(
            "1 topic / 1 partition / 1024 bytes / 1 producer / 1 subscription / 1 consumer"
                + " / 1000 per second");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{rate: {messagesPerSecond: 2}} | 1 consumer / 2 per second",
        "{rate: {type: Unlimited}} | 1 consumer / Unlimited",
        "{rate: {type: Steps, stepsMessagesPerSecond: [1, 2]}} | 1 consumer / Steps",
        "{subscriptionsPerTopic: 0, rate: {messagesPerSecond: 2}} | 0 subscriptions / 2 per second",
      })
  void workloadNamesTheLoad(String workload, String end) {
    assertThat(OmbNames.workload(Plans.of(workload, WORKERS))).endsWith(" / " + end);
  }

  @Test
  void workloadNamesABacklog() {
    var backlog = "{rate: {messagesPerSecond: 2}, backlog: {type: CatchUp, bytes: 1000000}}";

    assertThat(OmbNames.workload(Plans.of(backlog, WORKERS))).endsWith(" / backlog CatchUp");
  }

  @Test
  void driversNameWhatIsCompared() {
    assertThat(OmbNames.driver(Plans.of(FIXED, WORKERS)))
        .isEqualTo("Kafka, level 2, OperatingSystem");
    assertThat(OmbNames.driver(Plans.ofPulsar(FIXED, WORKERS))).startsWith("Pulsar, level 2, ");
    assertThat(OmbNames.driver(Plans.ofKafkaOnPulsar(FIXED, WORKERS)))
        .startsWith("Pulsar, by Kafka's protocol, level 2, ");
  }
}
