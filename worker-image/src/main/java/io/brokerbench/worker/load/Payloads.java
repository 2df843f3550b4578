package io.brokerbench.worker.load;

import io.brokerbench.worker.measure.Stamps;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Makes the payloads of one producer. They differ only in their stamps, so that it does not matter
 * into which of them a message is written.
 */
final class Payloads implements Supplier<byte[]> {

  private final byte[] template;

  /** Of {@code size} bytes, with the stamps that all messages of the producer share. */
  Payloads(int size, long runHash, int producer) {
    template = Stamps.newPayload(size, runHash, producer);
    // Zeros would flatter a broker or client that compresses.
    var random = new SplittableRandom(runHash + producer);
    for (var i = Stamps.LENGTH; i < size; i++) {
      template[i] = (byte) random.nextInt();
    }
  }

  /** Another payload. By any thread. */
  @Override
  public byte[] get() {
    return template.clone();
  }
}
