package io.brokerbench.worker.page;

/** How much memory the details of the runs of a report may take: a few bytes become many. */
final class DetailBudget {

  private final long bytes;
  private long left;

  /**
   * A new one.
   *
   * @param bytes of the load over time and the histograms of all runs, not compressed
   */
  DetailBudget(long bytes) {
    this.bytes = bytes;
    this.left = bytes;
  }

  long left() {
    return left;
  }

  /**
   * Takes some of it.
   *
   * @throws UnreadableException if there is less; then nothing is taken
   */
  void take(long wanted) throws UnreadableException {
    if (wanted > left) {
      throw new UnreadableException(PageInputMessage.DETAILS_TOO_LARGE.with(bytes));
    }
    left -= wanted;
  }
}
