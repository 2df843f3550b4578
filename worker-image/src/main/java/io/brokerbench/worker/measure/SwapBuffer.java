package io.brokerbench.worker.measure;

import java.util.function.Consumer;
import org.HdrHistogram.WriterReaderPhaser;

/**
 * What one thread writes for every message and another collects every second, without either
 * waiting for a lock: two copies that change places. As in HdrHistogram's SingleWriterRecorder, but
 * one entry and exit for all that a message writes.
 *
 * @param <T> what is written
 */
public final class SwapBuffer<T> {

  private final WriterReaderPhaser phaser = new WriterReaderPhaser();
  private volatile T active;
  private T inactive;

  /** Of two empty copies. */
  public SwapBuffer(T one, T other) {
    active = one;
    inactive = other;
  }

  /** Begins writing; the value goes to {@link #exit}. By the writing thread only. */
  public long enter() {
    return phaser.writerCriticalSectionEnter();
  }

  /** What to write to, between {@link #enter} and {@link #exit}. */
  public T active() {
    return active;
  }

  /** Ends writing. */
  public void exit(long entered) {
    phaser.writerCriticalSectionExit(entered);
  }

  /**
   * Hands everything that was written since the last call to {@code collector}, which must leave it
   * empty. By one thread at a time.
   */
  public synchronized void collect(Consumer<T> collector) {
    phaser.readerLock();
    try {
      var filled = active;
      active = inactive;
      inactive = filled;
      phaser.flipPhase();
    } finally {
      phaser.readerUnlock();
    }
    collector.accept(inactive);
  }
}
