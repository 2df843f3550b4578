package io.brokerbench.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.ConditionType;
import io.brokerbench.e2e.support.Manifest;
import io.brokerbench.e2e.support.OnBrokerNodes;
import io.brokerbench.e2e.support.Scenario;
import io.brokerbench.e2e.support.TestNamespace;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * More partitions than one request makes and one commit covers: a KRaft controller takes no more
 * than 10,000 records at once, a broker no commit that is larger than a batch of messages.
 */
@Scenario
@OnBrokerNodes(2)
@Order(12)
class ManyPartitionsIT {

  /** As many as two requests make. */
  @Test
  @Tag("soak")
  void ofTwoRequestsAreMadeReadBackAndRead(TestNamespace namespace) {
    areMadeReadBackAndRead(1, 1500, namespace);
  }

  @ParameterizedTest(name = "{0} topics of {1} partitions")
  @CsvSource({"1, 10000", "20, 500"})
  @Tag("soak")
  void asManyAsThereMayBeAreMadeReadBackAndRead(
      int topics, int partitions, TestNamespace namespace) {
    areMadeReadBackAndRead(topics, partitions, namespace);
  }

  private static void areMadeReadBackAndRead(int topics, int partitions, TestNamespace namespace) {
    var run =
        namespace.start(
            Manifest.shortRunOnOneNode("kafka-" + topics + "-topics")
                .load(1_000, 10, 20)
                .with("workload.topics", topics)
                .with("workload.partitionsPerTopic", partitions)
                // Keys reach all partitions, and each that is reached takes a batch of memory.
                .with("workload.batching.maxBytes", 16_384)
                .with("workload.keys.distribution", "Random")
                .with("workload.keys.distinct", 100_000)
                .whoseTimingDoesNotMatter());

    run.awaitSucceeded();

    var integrity = run.result().integrity();
    // A busy machine may not get all of them off in time.
    assertThat(integrity.sent() + integrity.unsent()).isEqualTo(30_000);
    assertThat(integrity.acknowledged()).isEqualTo(integrity.sent());
    assertThat(integrity.lost() + integrity.duplicates()).isZero();
    var verified = run.condition(ConditionType.DurabilityVerified);
    assertThat(verified.getStatus()).isEqualTo("True");
    assertThat(verified.getMessage()).contains(String.valueOf(topics * partitions));
  }
}
