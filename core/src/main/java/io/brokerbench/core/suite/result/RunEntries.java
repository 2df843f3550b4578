package io.brokerbench.core.suite.result;

import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.suite.RunOrder;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.figure.Exclusion;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.core.suite.progress.SuiteRuns;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Lists the runs of a suite. */
final class RunEntries {

  private final SuitePlan plan;
  private final RunOrder order;
  private final List<SuiteRun> ordered;
  private final Overheads overheads;
  private final Map<Integer, List<Integer>> orders = new HashMap<>();

  /** By the order of the rounds: a run of which only results are left has no other time. */
  RunEntries(SuitePlan plan, long seed, SuiteRuns runs) {
    this.plan = plan;
    order = plan.order(seed);
    ordered =
        runs.all().stream()
            .sorted(
                Comparator.comparing(
                    SuiteRun::key,
                    Comparator.comparingInt(RunKey::round)
                        .thenComparingInt(RunKey::attempt)
                        .thenComparingInt(this::place)))
            .toList();
    overheads = new Overheads(plan, ordered);
  }

  List<RunEntry> all() {
    return IntStream.range(0, ordered.size()).mapToObj(this::entry).toList();
  }

  /** Null where no two runs say it. */
  OverheadResult overhead() {
    return overheads.result();
  }

  private int place(RunKey key) {
    return 1 + orders.computeIfAbsent(key.round(), order::ofRound).indexOf(key.cell());
  }

  private RunEntry entry(int index) {
    var run = ordered.get(index);
    var figures = new EnumMap<ComparedFigure, Double>(ComparedFigure.class);
    var excluded = new EnumMap<ComparedFigure, Exclusion>(ComparedFigure.class);
    run.figures()
        .forEach(
            (figure, found) -> {
              figures.put(figure, found.value());
              if (!found.counts()) {
                excluded.put(figure, found.excluded());
              }
            });
    return new RunEntry(
        run.name(),
        plan.cells().get(run.key().cell()).cell().name(),
        run.key().round(),
        run.key().attempt(),
        place(run.key()),
        run.outcome(),
        run.reasons(),
        run.started(),
        run.ended(),
        overheads.before(index),
        figures,
        excluded);
  }
}
