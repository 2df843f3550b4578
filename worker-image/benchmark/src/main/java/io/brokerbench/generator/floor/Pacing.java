package io.brokerbench.generator.floor;

import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends at a fixed rate, all messages that are due at a tick together. It begins as brokerbench
 * does, with a millisecond of the wall clock.
 */
final class Pacing {

  private final long rate;
  private final long granularityNanos;
  private volatile boolean paused;
  private volatile boolean ended;
  private volatile Thread thread;

  /**
   * Of one sending thread.
   *
   * @param rate messages a second
   * @param granularityMicros from one tick to the next
   */
  Pacing(long rate, long granularityMicros) {
    this.rate = rate;
    granularityNanos = TimeUnit.MICROSECONDS.toNanos(granularityMicros);
  }

  /** Sends one message. */
  interface Send {
    void send() throws IOException;
  }

  /** Sends on this thread until {@link #end}. */
  void run(Send send) throws IOException {
    thread = Thread.currentThread();
    while (!ended) {
      sendFromNowOn(send);
      while (paused && !ended) {
        LockSupport.park();
      }
    }
  }

  private void sendFromNowOn(Send send) throws IOException {
    var intervalNanos = (double) TimeUnit.SECONDS.toNanos(1) / rate;
    var sinceMillisecond = Instant.now().getNano() % TimeUnit.MILLISECONDS.toNanos(1);
    var start = System.nanoTime() - sinceMillisecond;
    for (var sent = 0L; !paused && !ended; ) {
      var due = (long) (sent * intervalNanos);
      var tick = (due + granularityNanos - 1) / granularityNanos * granularityNanos;
      var passed = System.nanoTime() - start;
      while (passed < tick) {
        LockSupport.parkNanos(tick - passed);
        passed = System.nanoTime() - start;
      }
      for (var dueBy = (long) (passed / intervalNanos); sent <= dueBy; sent++) {
        send.send();
      }
    }
  }

  /** Sends nothing for a while, from the next tick on: no message pays anything for that. */
  void pause() {
    paused = true;
  }

  /** Goes on, with what is due from now on. */
  void resume() {
    paused = false;
    LockSupport.unpark(thread);
  }

  /** Sends nothing more, from the next tick on. */
  void end() {
    ended = true;
    LockSupport.unpark(thread);
  }
}
