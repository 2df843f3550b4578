package io.brokerbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.plan.ProducerAssignment;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AcknowledgementMeterTest extends Meters {

  @ParameterizedTest(name = "due {0}, acknowledged {1}: latency measured {2}, rate measured {3}")
  @CsvSource({
    "999999, 1000000, 0, 1",
    "1000000, 1000001, 1, 1",
    "1999999, 1999999, 1, 1",
    "1999999, 2000000, 1, 0",
    "2000000, 2000000, 0, 0",
    "500000, 600000, 0, 0",
  })
  void aLatencyIsMeasuredByWhenItWasDueAndARateByWhenItHappened(
      long due, long acknowledged, long latencies, long rate) {
    var meter = new AcknowledgementMeter(new ProducerAssignment(3, "t"), 6, window);
    meter.acknowledged(0, due, due, 4, acknowledged);
    meter.moveTo(figures);

    assertThat(figures.measured().get(Metric.PUBLISH).histogram().getTotalCount())
        .isEqualTo(latencies);
    assertThat(figures.unmeasured().get(Metric.PUBLISH).histogram().getTotalCount())
        .isEqualTo(1 - latencies);
    assertThat(figures.counts().get(Count.ACKNOWLEDGED)).isEqualTo(1);
    assertThat(figures.counts().get(Count.ACKNOWLEDGED_MEASURED)).isEqualTo(rate);
    assertThat(figures.acknowledged().get(3).contains(0)).isTrue();
    assertThat(figures.partitions().ofPartitions().stream().mapToLong(n -> n).sum())
        .isEqualTo(rate);
  }

  @Test
  void acknowledgedMessagesAreCountedByPartition() {
    var meter = new AcknowledgementMeter(new ProducerAssignment(3, "t"), 4, window);
    for (var partition : new int[] {1, 3, 1, 1}) {
      meter.acknowledged(0, 1_000_000, 1_000_000, partition, 1_500_000);
    }
    meter.acknowledged(0, 1_000_000, 1_000_000, 2, 2_500_000);
    meter.moveTo(figures);
    // Moved, so that they are not counted again, by either of the two buffers.
    for (var partition : new int[] {3, 1}) {
      meter.acknowledged(0, 1_000_000, 1_000_000, partition, 1_500_000);
      meter.moveTo(figures);
    }

    assertThat(figures.partitions().byTopic()).containsOnlyKeys("t");
    assertThat(figures.partitions().byTopic().get("t")).containsExactly(0, 4, 0, 2);
    assertThat(figures.partitions().ofPartitions()).containsExactly(0L, 4L, 0L, 2L);
    assertThat(figures.partitions().ofLeaders(Map.of("t", List.of("a", "b", "a", "b"))))
        .containsExactlyInAnyOrder(0L, 6L);
    // Nothing was acknowledged by a fifth partition.
    assertThat(figures.partitions().ofLeaders(Map.of("t", List.of("a", "b", "a", "b", "c"))))
        .containsExactlyInAnyOrder(0L, 6L, 0L);
    assertThat(figures.partitions().ofLeaders(Map.of("t", List.of("a", "a", "a", "b"))))
        .containsExactlyInAnyOrder(2L, 4L);
    assertThat(figures.partitions().ofLeaders(Map.of())).isEmpty();
  }

  @Test
  void countsOfWorkersAreAddedByPartition() {
    var all = new PartitionCounts();
    var more = new PartitionCounts();
    all.add("t", new long[] {1, 0, 5});
    more.add("t", new long[] {2, 7, 0});
    more.add("u", new long[] {4});

    all.addAll(more);

    assertThat(all.byTopic()).containsOnlyKeys("t", "u");
    assertThat(all.ofPartitions()).containsExactly(3L, 7L, 5L, 4L);
  }

  /** Due at 1.1 ms, sent at 1.25 ms, acknowledged at 1.6 ms. */
  @Test
  void publishBeginsAtActualAndIntendedSend() {
    var meter = new AcknowledgementMeter(new ProducerAssignment(0, "t"), 1, window);
    meter.acknowledged(0, 1_100_000, 1_250_000, 0, 1_600_000);
    meter.moveTo(figures);

    assertThat(onlySample(Metric.PUBLISH)).isEqualTo(350);
    assertThat(onlySample(Metric.PUBLISH_FROM_INTENDED)).isEqualTo(500);
  }

  @Test
  void failuresAreCountedWithTheTimeThatTheyTookAndAFewOfThemTold() {
    var meter = new AcknowledgementMeter(new ProducerAssignment(0, "t"), 6, window);
    for (var i = 0; i < 10; i++) {
      var cause = new IllegalStateException("kind " + i % 5);
      meter.failed(i, i < 3 ? 999_999 : 1_100_000, 1_200_000, cause, 1_500_000);
    }
    meter.moveTo(figures);

    assertThat(figures.counts().get(Count.FAILED)).isEqualTo(10);
    assertThat(figures.counts().get(Count.FAILED_MEASURED)).isEqualTo(10);
    assertThat(figures.failed().get(0).size()).isEqualTo(10);
    assertThat(figures.errors())
        .hasSize(4)
        .startsWith(failed(0, "kind 0"))
        .endsWith(MeasureMessage.MORE_ERRORS.with(4).toString());
    // It took as long as that, at least.
    assertThat(figures.measured().get(Metric.PUBLISH).histogram().getTotalCount()).isEqualTo(7);
    assertThat(figures.measured().get(Metric.PUBLISH).histogram().getMaxValue()).isEqualTo(300);
    assertThat(figures.measured().get(Metric.PUBLISH_FROM_INTENDED).histogram().getMinValue())
        .isEqualTo(400);
    assertThat(figures.unmeasured().get(Metric.PUBLISH_FROM_INTENDED).histogram().getTotalCount())
        .isEqualTo(3);
  }

  @Test
  void errorsBeyondAFewKindsAreCountedTogether() {
    var meter = new AcknowledgementMeter(new ProducerAssignment(5, "t"), 1, window);
    for (var kind : List.of("a", "b", "a", "c", "d", "c", "d", "e")) {
      meter.failed(0, 0, 0, new IllegalStateException(kind), 1);
    }
    meter.moveTo(figures);
    var later = new IntervalFigures(1, 1);
    meter.failed(0, 0, 0, new IllegalStateException("d"), 1);
    meter.moveTo(later);

    assertThat(figures.errors())
        .containsExactly(
            failed(5, "a"),
            failed(5, "b"),
            failed(5, "c"),
            MeasureMessage.MORE_ERRORS.with(3).toString());
    assertThat(later.errors()).containsExactly(failed(5, "d"));
  }

  private static String failed(int producer, String cause) {
    return MeasureMessage.SEND_FAILED
        .with(producer, new IllegalStateException(cause).toString())
        .toString();
  }
}
