package io.brokerbench.worker.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.worker.integrity.IntegrityLedger.SubscriptionCounts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IntegrityLedgerTest {

  private static final int SECONDS = 20;

  /** Of each of two producers. */
  private static final int PER_SECOND = 500_000;

  private static final int BATCH = 100;

  private final IntegrityLedger ledger = new IntegrityLedger(Map.of("s", List.of(0, 1)));

  @Test
  void lostIsWhatWasAcknowledgedAndNeverCame() {
    ledger.acknowledged(0, IntervalSet.of(0, 100));
    ledger.received("s", 97, 0);
    ledger.received("s", 0, IntervalSet.of(0, 50));
    ledger.received("s", 0, IntervalSet.of(53, 100));

    assertThat(ledger.missing()).isEqualTo(3);
    assertThat(ledger.subscriptions().get("s")).isEqualTo(new SubscriptionCounts(97, 3, 0, 0));
  }

  @Test
  void whatFailedIsNeitherLostNorMissed() {
    ledger.acknowledged(0, IntervalSet.of(0, 10));
    ledger.failed(0, IntervalSet.of(10, 12));
    ledger.received("s", 11, 0);
    ledger.received("s", 0, IntervalSet.of(0, 11));

    assertThat(ledger.failed()).isEqualTo(2);
    assertThat(ledger.missing()).isZero();
    assertThat(ledger.subscriptions().get("s").duplicates()).isZero();
  }

  @Test
  void duplicatesAreReceiptsBeyondTheFirstWhereverTheyWereReceived() {
    ledger.acknowledged(1, IntervalSet.of(0, 10));
    ledger.received("s", 10, 0);
    ledger.received("s", 1, IntervalSet.of(0, 10));
    ledger.received("s", 4, 2);
    ledger.received("s", 1, IntervalSet.of(5, 9));

    assertThat(ledger.subscriptions().get("s")).isEqualTo(new SubscriptionCounts(10, 0, 4, 2));
  }

  /**
   * Batches of several partitions are acknowledged and received in no order. Some messages are
   * lost, some received twice, some fail: what is kept is as much as there are gaps, and does not
   * grow with time.
   */
  @Test
  void aMillionMessagesASecondAreCountedExactlyInWhatTheirGapsTake() {
    var random = new Random(1);
    var lost = 0L;
    var duplicates = 0L;
    var failed = 0L;
    for (var second = 0; second < SECONDS; second++) {
      for (var producer = 0; producer < 2; producer++) {
        var acknowledgements = new RunLog();
        var failures = new RunLog();
        var receipts = new RunLog();
        var received = 0L;
        for (var batch : batches(second, random)) {
          for (var sequence = batch; sequence < batch + BATCH; sequence++) {
            if (sequence % 100_003 == 0) {
              failures.add(sequence);
              failed++;
              continue;
            }
            acknowledgements.add(sequence);
            if (sequence % 50_021 == 0) {
              lost++;
              continue;
            }
            receipts.add(sequence);
            received++;
            if (sequence % 30_011 == 0) {
              receipts.add(sequence);
              received++;
              duplicates++;
            }
          }
        }
        ledger.acknowledged(producer, acknowledgements.toIntervalSet());
        ledger.failed(producer, failures.toIntervalSet());
        ledger.received("s", received, 0);
        ledger.received("s", producer, receipts.toIntervalSet());
      }
      // Each gap ends one interval of what arrived; one that failed, another of what was sent.
      assertThat(ledger.intervals()).isLessThanOrEqualTo(lost + 3 * failed + 4);
    }

    var all = 2L * SECONDS * PER_SECOND;
    assertThat(ledger.acknowledged()).isEqualTo(all - failed);
    assertThat(ledger.failed()).isEqualTo(failed);
    assertThat(ledger.subscriptions().get("s"))
        .isEqualTo(new SubscriptionCounts(all - failed - lost, lost, duplicates, 0));
  }

  /** Two of what was acknowledged, one of what failed, and three of what was received. */
  @Test
  void gapsOfAllThatIsKeptMakeIntervals() {
    ledger.acknowledged(0, IntervalSet.of(0, 10));
    ledger.acknowledged(0, IntervalSet.of(11, 20));
    ledger.failed(1, IntervalSet.of(0, 1));
    for (var start : new int[] {0, 5, 12}) {
      ledger.received("s", 0, IntervalSet.of(start, start + 3));
    }

    assertThat(ledger.intervals()).isEqualTo(6);
  }

  /** The first sequences of a second's batches, in no order. */
  private static List<Long> batches(int second, Random random) {
    var first = (long) second * PER_SECOND;
    var batches = new ArrayList<Long>();
    for (var batch = first; batch < first + PER_SECOND; batch += BATCH) {
      batches.add(batch);
    }
    Collections.shuffle(batches, random);
    return batches;
  }

  @Test
  void whatSomeSubscriptionsMissIsCountedApart() {
    var two = new IntegrityLedger(Map.of("a", List.of(0), "b", List.of(0, 1)));
    two.acknowledged(0, IntervalSet.of(0, 10));
    two.acknowledged(1, IntervalSet.of(0, 5));
    two.received("a", 0, IntervalSet.of(0, 7));

    assertThat(two.missing(List.of("a"))).isEqualTo(3);
    assertThat(two.missing(List.of("b"))).isEqualTo(15);
    assertThat(two.missing()).isEqualTo(18);
    assertThat(two.acknowledged()).isEqualTo(15);
  }

  @Test
  void aSubscriptionMissesOnlyMessagesOfItsOwnTopic() {
    ledger.acknowledged(7, IntervalSet.of(0, 10));

    assertThat(ledger.missing()).isZero();
  }
}
