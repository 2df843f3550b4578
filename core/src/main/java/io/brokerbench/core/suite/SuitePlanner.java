package io.brokerbench.core.suite;

import com.fasterxml.jackson.databind.JsonNode;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.BenchmarkSuiteSpec;
import io.brokerbench.api.OrderSpec;
import io.brokerbench.api.OrderType;
import io.brokerbench.api.SuiteRetention;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.fabric8.kubernetes.api.model.IntOrString;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Computes what a suite will do. Pure: the same BenchmarkSuite, with the defaults of its schema
 * filled in, always gives the same plan.
 */
public final class SuitePlanner {

  /** Below it, no difference can reach its share of the error probability. */
  private static final int ENOUGH_ROUNDS = 4;

  /** Below it, there is no test of pairs, as {@code docs/statistics.md} says. */
  private static final int LEAST_ROUNDS = 3;

  private SuitePlanner() {}

  /**
   * The plan of {@code suite}, whose cells are all valid.
   *
   * @throws InvalidRunException if the suite contradicts itself in a way that its schema cannot
   *     see, or a cell is not valid; names the cell, the field, and what is allowed
   */
  public static SuitePlan plan(BenchmarkSuite suite) throws InvalidRunException {
    var spec = suite.getSpec();
    var axes = AxisReader.read(spec.matrix());
    ComparisonPlanner.check(spec.compare(), axes);
    var matrix = new Matrix(axes);
    var combinations = matrix.combinations(spec);
    var cells = matrix.cells(combinations);
    var names = RunNames.of(suite.getMetadata().getName(), cells);
    var aaCell = spec.compare() == null ? Map.<String, IntOrString>of() : spec.compare().aaCell();
    var planner = new CellPlanner(ExcludeHints.kept(spec.include(), aaCell));
    for (var i = 0; i < cells.size(); i++) {
      var cellSpec = CellSpecs.spec(spec.template(), axes, combinations.get(i));
      planner.add(cells.get(i), names.get(i), cellSpec);
    }
    var planned = planner.planned();
    var comparisons = ComparisonPlanner.plan(spec.compare(), planned);
    var remarks = new ArrayList<Message>();
    if (spec.compare() != null) {
      rounds(spec.rounds()).ifPresent(remarks::add);
    }
    if (comparisons.count() > 0) {
      RoundsNeeded.remark(spec, comparisons.count()).ifPresent(remarks::add);
    }
    remarks.addAll(comparisons.remarks());
    remarks.addAll(planner.remarks());
    if (spec.retain().runs() == SuiteRetention.Results) {
      planner.podsRetained().ifPresent(remarks::add);
    }
    remarks.addAll(nulls(spec));
    remarks.addAll(seed(spec.order()));
    remarks.addAll(budget(spec, planned));
    return new SuitePlan(
        suite.getMetadata().getName(),
        suite.getMetadata().getNamespace(),
        planned,
        spec.rounds(),
        spec.order(),
        spec.brokers(),
        comparisons,
        remarks);
  }

  private static Optional<Message> rounds(int rounds) {
    if (rounds < LEAST_ROUNDS) {
      return Optional.of(SuiteMessage.NO_VERDICTS.with(rounds, LEAST_ROUNDS, ENOUGH_ROUNDS));
    }
    return rounds < ENOUGH_ROUNDS
        ? Optional.of(SuiteMessage.FEW_ROUNDS.with(rounds, ENOUGH_ROUNDS))
        : Optional.empty();
  }

  private static List<Message> seed(OrderSpec order) {
    return order.type() == OrderType.Interleaved && order.seed() != null
        ? List.of(SuiteMessage.SEED_UNUSED.with())
        : List.of();
  }

  private static List<Message> nulls(BenchmarkSuiteSpec spec) {
    var remarks = new ArrayList<Message>();
    for (var i = 0; i < spec.matrix().size(); i++) {
      var values = spec.matrix().get(i).values();
      for (var j = 0; j < values.size(); j++) {
        if (hasNull(values.get(j))) {
          var field = "spec.matrix[%d].values[%d]".formatted(i, j);
          remarks.add(SuiteMessage.NULL_IN_VALUE.with(field));
        }
      }
    }
    return remarks;
  }

  private static boolean hasNull(JsonNode value) {
    return value.isNull() || value.valueStream().anyMatch(SuitePlanner::hasNull);
  }

  private static List<Message> budget(BenchmarkSuiteSpec spec, List<PlannedCell> cells) {
    var round = ExpectedDuration.ofRound(cells, spec.brokers(), Map.of()).seconds();
    if (spec.budgetSeconds() == null || spec.budgetSeconds() >= round * spec.rounds()) {
      return List.of();
    }
    var rounds = spec.budgetSeconds() / round;
    if (rounds == 0) {
      return List.of(
          SuiteMessage.BUDGET_BELOW_ROUND.with(
              spec.budgetSeconds(), round, round * spec.rounds(), spec.rounds()));
    }
    return List.of(
        SuiteMessage.BUDGET_TOO_SHORT.with(spec.budgetSeconds(), rounds, spec.rounds(), round));
  }
}
