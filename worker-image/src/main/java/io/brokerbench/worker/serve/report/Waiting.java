package io.brokerbench.worker.serve.report;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** Waits for what another thread makes, with a bound. */
final class Waiting {

  private Waiting() {}

  /**
   * What the thread has made.
   *
   * @param late what is thrown after that time; the thread goes on
   * @throws NoReportException if the thread has thrown one, too
   */
  static <T> T get(Future<T> made, Duration bound, Supplier<NoReportException> late)
      throws NoReportException {
    try {
      return made.get(bound.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw late.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw NoReportException.whileBusy();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case NoReportException reason -> throw reason;
        case RuntimeException reason -> throw reason;
        default -> throw new IllegalStateException(e.getCause());
      }
    }
  }
}
