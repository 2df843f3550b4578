package io.brokerbench.core.suite.result;

import io.brokerbench.core.condition.Aspect;
import io.brokerbench.core.condition.Condition;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.suite.CellConditions;
import io.brokerbench.core.suite.CellSpecs;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;

/** Under which conditions the cells of a suite were measured, as far as its result has them. */
public final class SuiteConditions {

  private SuiteConditions() {}

  /**
   * The conditions by the name of the cell.
   *
   * @throws InvalidRunException if the spec of the suite is none of this version, or has no such
   *     cell
   */
  public static Map<String, SortedMap<Aspect, String>> of(SuiteResult suite)
      throws InvalidRunException {
    var specs = CellSpecs.of(suite.name(), suite.spec());
    var found = new HashMap<String, SortedMap<Aspect, String>>();
    for (var cell : suite.cells()) {
      var conditions = CellConditions.of(specs.of(cell.coordinates()));
      if (cell.brokers() != null) {
        conditions.put(cell.brokers());
      }
      conditions.put(Condition.GENERATOR_VERSION, suite.generatorVersion());
      found.put(cell.name(), conditions.values());
    }
    return found;
  }
}
