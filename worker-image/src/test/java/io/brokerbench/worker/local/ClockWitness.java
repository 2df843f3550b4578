package io.brokerbench.worker.local;

import io.brokerbench.core.plan.ConsumerAssignment;
import io.brokerbench.core.plan.ProducerAssignment;
import io.brokerbench.worker.driver.BenchmarkConsumer;
import io.brokerbench.worker.driver.BenchmarkDriver;
import io.brokerbench.worker.driver.BenchmarkProducer;
import io.brokerbench.worker.driver.DriverException;
import io.brokerbench.worker.driver.MessageListener;
import io.brokerbench.worker.driver.SendListener;
import io.brokerbench.worker.measure.Stamps;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/**
 * Reads the same stamps as the worker that receives, and knows what the two clocks that made them
 * are worth: so it knows the end-to-end latency as it was.
 */
final class ClockWitness implements BenchmarkDriver {

  private final BenchmarkDriver driver;
  private final DriftingClock ofProducers;
  private final DriftingClock ofConsumers;
  private final LongAdder messages = new LongAdder();
  private final LongAdder nanos = new LongAdder();
  private final LongAccumulator least = new LongAccumulator(Long::min, Long.MAX_VALUE);

  ClockWitness(BenchmarkDriver driver, DriftingClock ofProducers, DriftingClock ofConsumers) {
    this.driver = driver;
    this.ofProducers = ofProducers;
    this.ofConsumers = ofConsumers;
  }

  /** From the intended send. */
  double meanLatencyMicros() {
    return nanos.sum() / 1000.0 / messages.sum();
  }

  /** The shortest, likewise. */
  double leastLatencyMicros() {
    return least.get() / 1000.0;
  }

  @Override
  public BenchmarkProducer createProducer(
      ProducerAssignment assignment, Supplier<byte[]> payloads, SendListener listener)
      throws DriverException {
    return driver.createProducer(assignment, payloads, listener);
  }

  @Override
  public BenchmarkConsumer createConsumer(ConsumerAssignment assignment, MessageListener listener)
      throws DriverException {
    return driver.createConsumer(
        assignment,
        new MessageListener() {
          @Override
          public long batchReceived() {
            return listener.batchReceived();
          }

          @Override
          public void received(int partition, ByteBuffer payload, long receivedAt) {
            var latency =
                ofConsumers.nanoTimeAt(receivedAt)
                    - ofProducers.nanoTimeAt(Stamps.intended(payload));
            messages.increment();
            nanos.add(latency);
            least.accumulate(latency);
            listener.received(partition, payload, receivedAt);
          }

          @Override
          public void batchOver() {
            listener.batchOver();
          }
        });
  }

  @Override
  public String clientVersion() {
    return driver.clientVersion();
  }

  @Override
  public void close() {
    driver.close();
  }
}
