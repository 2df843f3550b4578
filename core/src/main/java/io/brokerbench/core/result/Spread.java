package io.brokerbench.core.result;

import java.util.Collection;

/**
 * How evenly messages were spread.
 *
 * @param count over how many
 * @param meanMessages of all of them
 * @param maxMessages of the one that had most
 * @param maxByMean the latter by the former: 1 where all had as many
 */
public record Spread(int count, double meanMessages, long maxMessages, double maxByMean) {

  /** Over those that had so many messages each; null where there were none at all. */
  public static Spread of(Collection<Long> messages) {
    var statistics = messages.stream().mapToLong(Long::longValue).summaryStatistics();
    return statistics.getSum() == 0
        ? null
        : new Spread(
            messages.size(),
            statistics.getAverage(),
            statistics.getMax(),
            (double) statistics.getMax() * messages.size() / statistics.getSum());
  }
}
