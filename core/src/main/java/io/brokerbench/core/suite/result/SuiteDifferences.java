package io.brokerbench.core.suite.result;

import io.brokerbench.core.condition.Aspect;
import io.brokerbench.core.condition.Condition;
import io.brokerbench.core.condition.Difference;
import io.brokerbench.core.suite.SuitePlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lists what a suite and an earlier one differ in, beside their figures. */
final class SuiteDifferences {

  private SuiteDifferences() {}

  /**
   * One per condition and pair of values. The second run of the A/A cell has none.
   *
   * @param cells of this suite, in the order of the plan
   * @param version of brokerbench that this suite ran on
   */
  static List<SuiteDifference> of(
      SuitePlan plan, List<CellResult> cells, EarlierSuite earlier, String version) {
    var found = new LinkedHashMap<Difference, List<String>>();
    for (var i = 0; i < cells.size(); i++) {
      var planned = plan.cells().get(i);
      if (planned.cell().copy() == 1 && earlier.has(planned)) {
        var name = planned.cell().name();
        all(earlier, i, plan, cells, version)
            .forEach(d -> found.computeIfAbsent(d, key -> new ArrayList<>()).add(name));
      }
    }
    return found.entrySet().stream()
        .sorted(Map.Entry.comparingByKey(Comparator.comparing(Difference::aspect)))
        .map(entry -> SuiteDifference.of(entry.getKey(), entry.getValue()))
        .toList();
  }

  private static List<Difference> all(
      EarlierSuite earlier, int cell, SuitePlan plan, List<CellResult> cells, String version) {
    var planned = plan.cells().get(cell);
    var all = new ArrayList<>(earlier.differences(planned));
    var then = earlier.brokers(planned);
    var now = cells.get(cell).brokers();
    if (then != null && now != null) {
      // What ran counts before what was asked for.
      if (then.version() != null || now.version() != null) {
        all.removeIf(difference -> difference.aspect().condition() == Condition.BROKER_VERSION);
      }
      all.add(difference(Condition.BROKER_VERSION, then.version(), now.version()));
      all.add(difference(Condition.BROKER_MACHINE, then.machine(), now.machine()));
    }
    all.add(difference(Condition.GENERATOR_VERSION, earlier.generatorVersion(), version));
    all.removeIf(difference -> !difference.differs());
    return all;
  }

  private static Difference difference(Condition condition, String then, String now) {
    return new Difference(new Aspect(condition), then, now);
  }
}
