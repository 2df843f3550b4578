package io.brokerbench.worker.report;

import io.brokerbench.core.result.Quantile;
import io.brokerbench.worker.measure.Latencies;
import java.util.List;

/**
 * How many rows before a row count for its high quantiles. At a low rate, a row alone has a p99
 * only if it has more messages than other rows, such as after a pause.
 *
 * @param forP99 rows that p99 borrows
 * @param forP999 rows that p99.9 borrows
 */
record BorrowedRows(int forP99, int forP999) {

  /** Older seconds say little about a row. */
  static final int MOST_SECONDS = 20;

  static final BorrowedRows NONE = new BorrowedRows(0, 0);

  /**
   * As many as the quantiles need to be published. A row with less than its share of the samples
   * borrows nothing.
   *
   * @param before of the rows before, the newest first, of at most {@value #MOST_SECONDS} seconds
   */
  static BorrowedRows of(Latencies latencies, List<Latencies> before) {
    return new BorrowedRows(
        needed(Quantile.P99, latencies, before), needed(Quantile.P999, latencies, before));
  }

  private static int needed(Quantile quantile, Latencies latencies, List<Latencies> before) {
    var samples = latencies.samples();
    if (!quantile.isPublished(samples * (MOST_SECONDS + 1))) {
      return 0;
    }
    for (var rows = 0; rows < before.size(); rows++) {
      if (quantile.isPublished(samples)) {
        return rows;
      }
      samples += before.get(rows).samples();
    }
    return quantile.isPublished(samples) ? before.size() : 0;
  }
}
