package io.brokerbench.worker.compare;

import io.brokerbench.core.message.Message;
import java.util.List;

/**
 * One cell against the baseline: results that answer the same question.
 *
 * @param name what tells it from the others
 * @param figures one verdict per limit
 * @param notes on all its figures: what changed since the baseline, which results were left out
 */
public record CellVerdict(String name, List<FigureVerdict> figures, List<Message> notes) {

  /** Copies the lists. */
  public CellVerdict {
    figures = List.copyOf(figures);
    notes = List.copyOf(notes);
  }
}
