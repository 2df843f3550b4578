package io.brokerbench.core.suite;

import io.brokerbench.api.ComparedFigure;
import java.util.List;

/**
 * Two cells that are compared.
 *
 * @param baseline index of the cell that is compared with
 * @param candidate index of the other cell
 * @param figures what is compared, at least one
 */
public record CellPair(int baseline, int candidate, List<ComparedFigure> figures) {

  /** Copies the list. */
  public CellPair {
    figures = List.copyOf(figures);
  }
}
