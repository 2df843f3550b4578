package io.brokerbench.worker.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.worker.clock.ClockTable;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class MetersTest extends Meters {

  @Test
  void whatWasCollectedIsNotCollectedAgain() {
    var acknowledgements = new AcknowledgementMeter(new ProducerAssignment(0, "t"), 1, window);
    var sends = new SendMeter(window);
    var receipts = receiptMeter(ClockTable.sameClock(2));
    // Each meter has two copies that change places.
    for (var second = 0; second < 3; second++) {
      acknowledgements.acknowledged(second, 1_100_000, 1_100_000, 0, 1_600_000 + second);
      acknowledgements.failed(
          10 + second, 1_100_000, 1_100_000, new IllegalStateException("no"), 1_600_000);
      sends.sent(1_100_000, 1_200_000, 3_200_000);
      receive(receipts, 0, -1, 2 - second, 1_100_000, 1_600_000);
      var interval = new IntervalFigures(1, second);
      acknowledgements.moveTo(interval);
      sends.moveTo(interval);
      receipts.moveTo(interval);

      var counts = interval.counts();
      assertThat(
              List.of(
                  counts.get(Count.SENT),
                  counts.get(Count.SENT_MEASURED),
                  counts.get(Count.ACKNOWLEDGED),
                  counts.get(Count.ACKNOWLEDGED_MEASURED),
                  counts.get(Count.FAILED),
                  counts.get(Count.FAILED_MEASURED),
                  counts.get(Count.RECEIVED),
                  counts.get(Count.RECEIVED_MEASURED)))
          .containsOnly(1L);
      assertThat(counts.get(Count.BLOCKED_IN_SEND_NANOS)).isEqualTo(1_000_000);
      assertThat(interval.acknowledged().get(0)).hasToString("{%1$d..%1$d}".formatted(second));
      assertThat(interval.failed().get(0)).hasToString("{%1$d..%1$d}".formatted(10 + second));
      assertThat(interval.lastAcknowledgedNanos()).isEqualTo(1_600_000 + second);
      assertThat(interval.errors())
          .containsExactly(
              MeasureMessage.SEND_FAILED.with(0, new IllegalStateException("no")).toString());
      var received = interval.receiptsOf("s");
      assertThat(received.received()).isEqualTo(1);
      assertThat(received.outOfOrder()).isEqualTo(second == 0 ? 0 : 1);
      assertThat(received.firstNanos()).isEqualTo(1_600_000);
      assertThat(received.lastNanos()).isEqualTo(1_600_000);
      assertThat(received.sequences().get(0)).hasToString("{%1$d..%1$d}".formatted(2 - second));
      for (var metric : List.of(Metric.PUBLISH, Metric.PUBLISH_FROM_INTENDED)) {
        // The failed one, too.
        assertThat(samples(interval.measured(), metric)).isEqualTo(2);
      }
      for (var metric :
          List.of(
              Metric.SCHEDULE_LAG,
              Metric.END_TO_END,
              Metric.END_TO_END_FROM_INTENDED,
              Metric.END_TO_END_UNCORRECTED)) {
        assertThat(samples(interval.measured(), metric)).isEqualTo(1);
      }
    }
  }

  @ParameterizedTest(name = "measured {0}")
  @ValueSource(booleans = {true, false})
  void latenciesThatWereMovedAreNotMovedAgain(boolean measured) {
    var latencies = new SplitLatencies(Metric.PUBLISH);
    latencies.recordNanos(measured, 1_000);

    latencies.moveTo(figures);
    latencies.moveTo(figures);

    assertThat(samples(figures.measured(), Metric.PUBLISH)).isEqualTo(measured ? 1 : 0);
    assertThat(samples(figures.unmeasured(), Metric.PUBLISH)).isEqualTo(measured ? 0 : 1);
  }

  @Test
  void reportsNothingOfAnEmptySecond() {
    new AcknowledgementMeter(new ProducerAssignment(0, "t"), 1, window).moveTo(figures);
    receiptMeter(ClockTable.sameClock(2)).moveTo(figures);

    assertThat(figures.acknowledged()).isEmpty();
    assertThat(figures.failed()).isEmpty();
    assertThat(figures.partitions().byTopic()).isEmpty();
    assertThat(figures.receiptsOf("s").sequences()).isEmpty();
    assertThat(figures.lastAcknowledgedNanos()).isZero();
  }

  @Test
  void everyCountIsAddedAndCleared() throws ReflectiveOperationException {
    var sum = new Counts();
    var more = new Counts();
    var fields = Counts.class.getFields();
    for (var i = 0; i < fields.length; i++) {
      fields[i].setLong(sum, 100);
      fields[i].setLong(more, i + 1L);
    }

    sum.add(more);

    for (var i = 0; i < fields.length; i++) {
      assertThat(fields[i].getLong(sum)).as(fields[i].getName()).isEqualTo(101 + i);
    }
    sum.clear();
    for (var field : fields) {
      assertThat(field.getLong(sum)).as(field.getName()).isZero();
    }
  }

  @Test
  void theMeasuredTimeMayEndEarlierButNotLater() {
    assertThat(window.contains(1_999_999)).isTrue();
    window.endBy(3_000_000);
    assertThat(window.contains(2_000_000)).isFalse();

    window.endBy(1_500_000);

    assertThat(window.contains(1_499_999)).isTrue();
    assertThat(window.contains(1_500_000)).isFalse();
  }

  @Test
  void nothingIsMeasuredBeforeAStageBegins() {
    var none = new MeasuredWindow();

    assertThat(none.contains(0)).isFalse();
    assertThat(none.contains(Long.MAX_VALUE)).isFalse();
    assertThat(none.contains(Long.MIN_VALUE)).isFalse();
    none.set(5, 7);
    assertThat(none.contains(5)).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void aMetricHasItsNameInFiles(Metric metric) {
    assertThat(metric.tag().replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT))
        .isEqualTo(metric.name());
  }

  @Test
  void figuresAreOfTheirSecond() {
    var ofSecond = new IntervalFigures(3, 17);
    var receipts = ofSecond.receiptsOf("s");

    assertThat(ofSecond.stage()).isEqualTo(3);
    assertThat(ofSecond.second()).isEqualTo(17);
    assertThat(ofSecond.receipts()).containsOnly(Map.entry("s", receipts));
  }

  @Test
  void firstAndLastOfTimesAreKept() {
    var receipts = figures.receiptsOf("s");
    assertThat(figures.receiptsOf("s")).isSameAs(receipts);
    for (var nanos : new long[] {3, 9, 2, 5}) {
      receipts.between(nanos, nanos + 1);
      figures.lastAcknowledgedBy(nanos);
    }

    assertThat(receipts.firstNanos()).isEqualTo(2);
    assertThat(receipts.lastNanos()).isEqualTo(10);
    assertThat(figures.lastAcknowledgedNanos()).isEqualTo(9);
  }
}
