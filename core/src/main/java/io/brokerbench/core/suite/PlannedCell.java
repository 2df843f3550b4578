package io.brokerbench.core.suite;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.plan.LoadPlan;
import java.util.List;

/**
 * A cell whose run is valid.
 *
 * @param cell which cell
 * @param runName the name of its runs, to which round and repetition are added
 * @param spec of its runs, without defaults; do not change it
 * @param load that its runs have; null where a file in the cluster says it
 * @param brokers cells of equal broker and durability have the same number
 */
public record PlannedCell(Cell cell, String runName, ObjectNode spec, LoadPlan load, int brokers) {

  /**
   * The name of a run of this cell.
   *
   * @param round from 1 to 100
   * @param repetition 1 for the first run of the cell in the round, at most 3
   */
  public String runName(int round, int repetition) {
    return RunNames.of(runName, round, repetition);
  }

  /** Figures that are worth comparing; none where a file in the cluster says the load. */
  public List<ComparedFigure> figures() {
    return load == null ? List.of() : MeasuredFigures.byDefault(load);
  }
}
