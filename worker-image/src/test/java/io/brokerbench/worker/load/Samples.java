package io.brokerbench.worker.load;

import java.util.SplittableRandom;

/** Latencies as they come in a run, from 50 us to 5 ms, so that not always the same count grows. */
final class Samples {

  private static final int COUNT = 4096;
  private static final int MIN_NANOS = 50_000;
  private static final int MAX_NANOS = 5_000_000;

  private final int[] nanos = new SplittableRandom(1).ints(COUNT, MIN_NANOS, MAX_NANOS).toArray();

  /** The sample of a message. */
  int nanosOf(long sequence) {
    return nanos[(int) sequence & COUNT - 1];
  }
}
