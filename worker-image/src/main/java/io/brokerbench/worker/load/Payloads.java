package io.brokerbench.worker.load;

import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.worker.measure.Stamps;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Makes the payloads of one producer. They differ in their random bytes, so that a client that
 * compresses finds no message in the one before; into which of them a message is written does not
 * matter.
 */
final class Payloads implements Supplier<byte[]> {

  private final int size;
  private final int randomBytes;
  private final long runHash;
  private final int producer;
  private final SplittableRandom random;

  /** As {@code load} says, with the stamps that all messages of the producer share. */
  Payloads(LoadPlan load, long runHash, int producer) {
    size = load.messageSizeBytes();
    randomBytes = (int) ((long) (size - Stamps.LENGTH) * load.payload().randomPercent() / 100);
    this.runHash = runHash;
    this.producer = producer;
    random = new SplittableRandom(runHash + producer);
  }

  /** Another payload. By any thread. */
  @Override
  public synchronized byte[] get() {
    var payload = Stamps.newPayload(size, runHash, producer);
    var bytes = new byte[randomBytes];
    random.nextBytes(bytes);
    System.arraycopy(bytes, 0, payload, Stamps.LENGTH, randomBytes);
    return payload;
  }
}
