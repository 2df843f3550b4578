package io.brokerbench.worker.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.worker.integrity.IntegrityLedger.SubscriptionCounts;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IntegrityLedgerTest {

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

  @Test
  void aSubscriptionMissesOnlyMessagesOfItsOwnTopic() {
    ledger.acknowledged(7, IntervalSet.of(0, 10));

    assertThat(ledger.missing()).isZero();
  }
}
