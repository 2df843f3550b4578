package io.brokerbench.worker.serve.report;

import io.brokerbench.worker.page.PageInputs;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/** Reads the inputs of a report with a deadline. */
final class BoundedReading {

  private BoundedReading() {}

  /**
   * What was read.
   *
   * @param deadline after which the reading is interrupted
   * @throws NoReportException if there is nothing, or it takes too long
   */
  static Supplier<PageInputs> read(Reports.Inputs inputs, Duration deadline)
      throws NoReportException {
    var reading = new FutureTask<>(inputs::find);
    Thread.ofVirtual().name("reading").start(reading);
    try {
      return Waiting.get(reading, deadline, () -> NoReportException.late(deadline.toSeconds()));
    } finally {
      // A virtual thread that waits for a socket ends then.
      reading.cancel(true);
    }
  }
}
