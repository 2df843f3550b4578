package io.brokerbench.worker.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * What one thread writes for every message, or batch of them, and another collects every second,
 * without the writer waiting for anything: two copies that change places.
 *
 * <p>The writer says that it is writing and then looks which copy is active; the collector changes
 * the active copy and then looks whether the writer is writing. Whichever comes second sees what
 * the first has done, so that the collector knows which copy is left alone. As HdrHistogram's
 * WriterReaderPhaser does for any number of writers, but with one ordered store for a message or
 * batch in place of two atomic additions.
 *
 * @param <T> what is written
 */
public final class SwapBuffer<T> {

  private static final VarHandle WRITES;

  /** For a writer that is in the midst of it: it has most likely lost its processor. */
  private static final long COLLECTOR_PAUSE_NANOS = 20_000;

  static {
    try {
      WRITES = MethodHandles.lookup().findVarHandle(SwapBuffer.class, "writes", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Beginnings and ends of writing, so odd in between. Changed by the writer only. */
  private long writes;

  private volatile T active;
  private T inactive;

  /** Of two empty copies. */
  public SwapBuffer(T one, T other) {
    active = one;
    inactive = other;
  }

  /** Begins writing; the value goes to {@link #exit}. By one thread at a time. */
  public long enter() {
    var entered = writes + 1;
    // Nothing that follows, such as reading the active copy, may happen before it is seen.
    WRITES.setVolatile(this, entered);
    return entered;
  }

  /** What to write to, between {@link #enter} and {@link #exit}. */
  public T active() {
    return active;
  }

  /** Ends writing. */
  public void exit(long entered) {
    // Everything that was written is seen before it.
    WRITES.setRelease(this, entered + 1);
  }

  /**
   * Hands everything that was written since the last call to {@code collector}, which must leave it
   * empty. By one thread at a time.
   */
  public synchronized void collect(Consumer<T> collector) {
    var filled = active;
    active = inactive;
    inactive = filled;
    awaitWriter();
    collector.accept(filled);
  }

  /** Until the writer has left what was active, if it was there. */
  private void awaitWriter() {
    var seen = (long) WRITES.getVolatile(this);
    while ((seen & 1) != 0 && (long) WRITES.getVolatile(this) == seen) {
      LockSupport.parkNanos(this, COLLECTOR_PAUSE_NANOS);
    }
  }
}
