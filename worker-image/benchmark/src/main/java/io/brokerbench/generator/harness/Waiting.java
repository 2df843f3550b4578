package io.brokerbench.generator.harness;

/** Waits that an interrupt ends for good. */
final class Waiting {

  private Waiting() {}

  static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
