package io.brokerbench.core.suite;

import io.brokerbench.core.message.Message;
import java.util.List;
import java.util.Optional;

/**
 * What a suite compares.
 *
 * @param pairs of cells that differ in the compared axis only
 * @param sameCell the two runs of {@code compare.aaCell}, whose difference is noise; it is no
 *     comparison that a verdict is for
 * @param remarks what a user might not expect
 */
public record Comparisons(
    List<CellPair> pairs, Optional<CellPair> sameCell, List<Message> remarks) {

  /** Copies the lists. */
  public Comparisons {
    pairs = List.copyOf(pairs);
    remarks = List.copyOf(remarks);
  }

  /** How many comparisons there are, for which verdicts are corrected: one per pair and figure. */
  public int count() {
    return pairs.stream().mapToInt(pair -> pair.figures().size()).sum();
  }
}
