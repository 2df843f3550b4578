package io.brokerbench.generator.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BrokerKind;
import io.brokerbench.generator.harness.SlicedGenerator.Slices;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WorkloadTest {

  @ParameterizedTest
  @CsvSource({"20000, 1024", "50000, 100"})
  void isARunThatBrokerbenchAccepts(long rate, int bytes) {
    var plan = Workload.paced(BrokerKind.Kafka, rate, bytes).plan();

    assertThat(plan.load().messageSizeBytes()).isEqualTo(bytes);
    assertThat(plan.load().rate().openLoop()).isTrue();
    assertThat(plan.clients().producer()).containsEntry("linger.ms", "1");
    assertThat(plan.topics().partitionsPerTopic()).isEqualTo(Workload.PARTITIONS);
  }

  @ParameterizedTest
  @CsvSource({"10, 2", "16, 1", "32, 0"})
  void inSlicesItLeavesTheOthersTheirTime(int count, int others) {
    var run =
        Workload.paced(BrokerKind.Kafka, 20_000, 1_024).slicedRun(50, new Slices(count, others));
    var rate = WorkloadPlans.of(run, KafkaBroker.ENDPOINT).load().rate();

    assertThat(rate.stepsMessagesPerSecond()).hasSize(count * (1 + others)).startsWith(20_000);
    assertThat(rate.stepsMessagesPerSecond().stream().filter(step -> step == 20_000))
        .hasSize(count);
    assertThat(rate.stepsMessagesPerSecond()).endsWith(others == 0 ? 20_000 : 1);
    for (var slice = 0; slice < count; slice++) {
      assertThat(rate.stepsMessagesPerSecond().get(slice * (1 + others))).isEqualTo(20_000);
    }
  }

  @ParameterizedTest
  @EnumSource
  void isProducedOnlyOrConsumedAsFastAsPossible(BrokerKind system) {
    var produced = Workload.unlimited(system, 1024, false).plan();
    var consumed = Workload.unlimited(system, 1024, true).plan();

    assertThat(produced.load().rate().openLoop()).isFalse();
    assertThat(produced.load().subscriptionsPerTopic()).isZero();
    assertThat(consumed.load().subscriptionsPerTopic()).isOne();
  }

  @ParameterizedTest
  @CsvSource({"2000, 1024", "5000, 100"})
  void onRabbitMqItHasOneQueueOfOneMember(long rate, int bytes) {
    var plan = Workload.paced(BrokerKind.RabbitMQ, rate, bytes).plan();

    assertThat(plan.load().rate().openLoop()).isTrue();
    assertThat(plan.topics().totalPartitions()).isOne();
    assertThat(plan.topics().config())
        .containsEntry("x-queue-type", "quorum")
        .containsEntry("x-quorum-initial-group-size", "1");
  }

  @Test
  void clientsOfPulsarDifferInNothingThatItsOwnToolHasNoOptionFor() {
    var clients = Workload.unlimited(BrokerKind.Pulsar, 1024, true).plan().clients();

    assertThat(clients.producer())
        .containsEntry("batchingPartitionSwitchFrequencyByPublishDelay", "10")
        .containsEntry("numIoThreads", Workload.CLIENT_THREADS);
    assertThat(clients.consumer()).containsEntry("numIoThreads", Workload.CLIENT_THREADS);
  }
}
