package io.brokerbench.core.broker;

import java.util.Map;
import java.util.SortedMap;

/**
 * The ensembles that each of some ledgers has had. Where a bookie is replaced, the ledger goes on
 * with another ensemble from its first entry that is not confirmed. An ensemble that has no
 * confirmed entry is overwritten by the other (BookKeeper's {@code
 * LedgerHandle.ensembleChangeLoop}): how many there are is not how many changes there were.
 *
 * @param ofLedgers by the ledger's id and the first entry of an ensemble: its bookies, in order
 */
public record LedgerEnsembles(Map<Long, SortedMap<Long, String>> ofLedgers) {

  /**
   * How many ensembles took the place of others since an earlier look at these ledgers: those that
   * are new, and one that begins where the last did and has other bookies. Earlier ones get others
   * when BookKeeper's autorecovery copies what a lost bookie had. Of a ledger that was not there,
   * the first is none.
   */
  public long changesSince(LedgerEnsembles earlier) {
    return ofLedgers.entrySet().stream()
        .mapToLong(ledger -> changes(earlier.ofLedgers.get(ledger.getKey()), ledger.getValue()))
        .sum();
  }

  private static long changes(SortedMap<Long, String> before, SortedMap<Long, String> now) {
    if (before == null || before.isEmpty()) {
      return Math.max(0, now.size() - 1);
    }
    var last = before.lastKey();
    return now.tailMap(last).entrySet().stream()
        .filter(ensemble -> !ensemble.getValue().equals(before.get(ensemble.getKey())))
        .count();
  }
}
