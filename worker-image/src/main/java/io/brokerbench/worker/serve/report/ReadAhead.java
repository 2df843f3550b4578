package io.brokerbench.worker.serve.report;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Reads some things at once and gives them in their order, so that few of them are in memory and
 * nothing depends on which was faster.
 *
 * @param <T> what is read
 */
final class ReadAhead<T> implements AutoCloseable {

  private static final int IN_FLIGHT = 8;

  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final Queue<Future<T>> running = new ArrayDeque<>();
  private final Iterator<Callable<T>> waiting;
  private final Duration patience;
  private final long end;

  /**
   * Has not begun yet.
   *
   * @param patience for all of them together
   */
  ReadAhead(List<Callable<T>> readers, Duration patience) {
    this.waiting = readers.iterator();
    this.patience = patience;
    this.end = System.nanoTime() + patience.toNanos();
  }

  /**
   * What the next reader has read.
   *
   * @throws NoReportException if it has thrown one, or the time is over
   */
  T next() throws NoReportException {
    while (running.size() < IN_FLIGHT && waiting.hasNext()) {
      running.add(executor.submit(waiting.next()));
    }
    var left = Duration.ofNanos(Math.max(0, end - System.nanoTime()));
    return Waiting.get(running.remove(), left, () -> NoReportException.late(patience.toSeconds()));
  }

  /** Ends what still reads; does not wait for it. */
  @Override
  public void close() {
    executor.shutdownNow();
  }
}
