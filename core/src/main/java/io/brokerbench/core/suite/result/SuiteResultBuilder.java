package io.brokerbench.core.suite.result;

import io.brokerbench.api.BenchmarkSuiteSpec;
import io.brokerbench.api.OrderType;
import io.brokerbench.api.SuiteBrokers;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.statistics.Comparison;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.progress.NextStep;
import io.brokerbench.core.suite.progress.Pairings;
import io.brokerbench.core.suite.progress.SuiteProgress;
import io.brokerbench.core.suite.progress.SuiteRules;
import io.brokerbench.core.suite.progress.SuiteRuns;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Computes {@code suite.json}. */
public final class SuiteResultBuilder {

  private final SuitePlan plan;
  private final BenchmarkSuiteSpec spec;
  private final long seed;
  private final SuiteRuns runs;
  private final Companions companions;

  /**
   * Of a suite with which nothing else is compared.
   *
   * @param plan of that spec
   * @param seed of the order; any where the order is not random
   */
  public SuiteResultBuilder(SuitePlan plan, BenchmarkSuiteSpec spec, long seed, SuiteRuns runs) {
    this(plan, spec, seed, runs, Companions.NONE);
  }

  /**
   * Of a suite.
   *
   * @param plan of that spec
   * @param seed of the order; any where the order is not random
   * @param companions that the spec names
   */
  public SuiteResultBuilder(
      SuitePlan plan, BenchmarkSuiteSpec spec, long seed, SuiteRuns runs, Companions companions) {
    this.plan = plan;
    this.spec = spec;
    this.seed = seed;
    this.runs = runs;
    this.companions = companions;
  }

  /**
   * The result so far.
   *
   * @param generatorVersion version of brokerbench
   * @param now the present
   */
  public SuiteResult build(String generatorVersion, Instant now) {
    var rules = SuiteRules.of(spec);
    var progress = SuiteProgress.of(plan, rules, seed, runs, now);
    var complete = progress.completeRounds();
    var cells = CellResults.of(plan, runs);
    var entries = new RunEntries(plan, seed, runs);
    var compare = spec.compare();
    var earlier = companions.earlier();
    return new SuiteResult(
        SuiteResult.SCHEMA_VERSION,
        generatorVersion,
        plan.name(),
        plan.namespace(),
        progress.next() instanceof NextStep.End end ? end.reason() : null,
        plan.rounds(),
        complete,
        compare == null ? null : compare.axis(),
        compare == null ? null : String.valueOf(compare.baseline().getValue()),
        compare == null ? null : rules.practicalPercent(),
        order(progress.round()),
        cells,
        entries.all(),
        comparisons(progress, rules),
        Noise.of(plan, spec, runs, cells, complete),
        entries.overhead(),
        leftOut(complete),
        spec.prices(),
        spec.published(),
        spec.baseline(),
        earlier == null
            ? List.of()
            : Regressions.of(plan, runs, earlier, spec.baseline().maxRegressionPercent()),
        earlier == null ? List.of() : SuiteDifferences.of(plan, cells, earlier, generatorVersion),
        companions.published().publication(),
        PublishedResults.of(plan, runs, companions.published().figures()),
        Json.tree(spec));
  }

  private OrderResult order(int rounds) {
    var order = plan.order(seed);
    return new OrderResult(
        plan.order().type(),
        plan.order().type() == OrderType.Randomized ? seed : null,
        IntStream.rangeClosed(1, rounds)
            .mapToObj(round -> order.ofRound(round).stream().map(cell -> cell + 1).toList())
            .toList(),
        plan.brokers(),
        plan.brokers() == SuiteBrokers.PerRound ? groups() : List.of());
  }

  private List<List<Integer>> groups() {
    return List.copyOf(
        IntStream.range(0, plan.cells().size())
            .boxed()
            .collect(
                Collectors.groupingBy(
                    cell -> plan.cells().get(cell).brokers(),
                    TreeMap::new,
                    Collectors.mapping(cell -> cell + 1, Collectors.toList())))
            .values());
  }

  private List<ComparisonResult> comparisons(SuiteProgress progress, SuiteRules rules) {
    var complete = progress.completeRounds();
    var judged =
        Comparison.of(new Pairings(plan, runs).of(complete), progress.criteria(plan, rules));
    return new ComparisonResults(plan, spec.compare(), runs, complete).of(judged);
  }

  private List<String> leftOut(int complete) {
    var messages = new ArrayList<String>();
    for (var round = complete + 1; round <= plan.rounds(); round++) {
      var number = round;
      if (runs.all().stream().anyMatch(run -> run.valid() && run.key().round() == number)) {
        messages.add(SuiteResultMessage.ROUND_INCOMPLETE.with(round).toString());
      }
    }
    return messages;
  }
}
