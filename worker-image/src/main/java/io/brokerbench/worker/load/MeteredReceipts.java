package io.brokerbench.worker.load;

import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.driver.MessageListener;
import io.brokerbench.worker.measure.ReceiptMeter;
import java.nio.ByteBuffer;

/** Writes what one consumer received to its meter. */
final class MeteredReceipts implements MessageListener {

  private final ReceiptMeter meter;
  private final MonotonicClock clock;

  MeteredReceipts(ReceiptMeter meter, MonotonicClock clock) {
    this.meter = meter;
    this.clock = clock;
  }

  @Override
  public long batchReceived() {
    meter.beginBatch();
    return clock.now();
  }

  @Override
  public void received(int partition, ByteBuffer payload, long receivedAt) {
    meter.received(partition, payload, receivedAt);
  }

  @Override
  public void batchOver() {
    meter.endBatch();
  }
}
