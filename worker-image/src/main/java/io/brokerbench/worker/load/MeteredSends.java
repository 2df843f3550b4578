package io.brokerbench.worker.load;

import io.brokerbench.worker.clock.MonotonicClock;
import io.brokerbench.worker.driver.SendListener;
import io.brokerbench.worker.measure.AcknowledgementMeter;

/** Writes what becomes of one producer's messages to its meter. */
final class MeteredSends implements SendListener {

  private final AcknowledgementMeter meter;
  private final MonotonicClock clock;

  MeteredSends(AcknowledgementMeter meter, MonotonicClock clock) {
    this.meter = meter;
    this.clock = clock;
  }

  @Override
  public void acknowledged(long sequence, long intended, long actual, int partition) {
    meter.acknowledged(sequence, intended, actual, partition, clock.now());
  }

  @Override
  public void failed(long sequence, long intended, long actual, Exception cause) {
    meter.failed(sequence, intended, actual, cause, clock.now());
  }
}
