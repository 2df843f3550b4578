package io.brokerbench.core.suite.result;

import io.brokerbench.api.SuiteBrokers;
import io.brokerbench.core.suite.PlannedCell;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.core.suite.result.OverheadResult.SystemOverhead;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The time without messages between runs that followed one another. */
final class Overheads {

  private static final double MILLIS_PER_SECOND = 1000;

  private final SuitePlan plan;
  private final List<SuiteRun> runs;

  /** By when they ran: a run that was lost runs again later than its place says. */
  private final Map<RunKey, Integer> turns = new HashMap<>();

  private record Kind(String system, boolean takenOver) {}

  /**
   * Between runs of a suite.
   *
   * @param plan of the suite
   * @param runs in the order of the plan
   */
  Overheads(SuitePlan plan, List<SuiteRun> runs) {
    this.plan = plan;
    this.runs = List.copyOf(runs);
    runs.stream()
        .filter(run -> during(run) != null)
        .sorted(Comparator.comparing(Overheads::during))
        .forEach(run -> turns.put(run.key(), turns.size()));
  }

  /** A time within the run; null where nothing says one. */
  private static Instant during(SuiteRun run) {
    return run.load() == null ? run.started() : run.load().firstMessage();
  }

  /** Null where no two runs say it. */
  OverheadResult result() {
    var all = seconds(index -> true);
    if (all.isEmpty()) {
      return null;
    }
    var kinds =
        IntStream.range(0, runs.size())
            .filter(index -> before(index) != null)
            .boxed()
            .collect(
                Collectors.groupingBy(
                    this::kind,
                    () ->
                        new TreeMap<>(
                            Comparator.comparing(Kind::system).thenComparing(Kind::takenOver)),
                    Collectors.toSet()));
    return new OverheadResult(
        all.size(),
        Medians.of(all),
        all.getLast(),
        kinds.entrySet().stream()
            .map(
                entry -> {
                  var some = seconds(entry.getValue()::contains);
                  return new SystemOverhead(
                      entry.getKey().system(),
                      entry.getKey().takenOver(),
                      some.size(),
                      Medians.of(some),
                      some.getLast());
                })
            .toList());
  }

  /**
   * Before the run of that index, in seconds; null where its times or those of the run before are
   * unknown, and where it did not follow that run.
   */
  Double before(int index) {
    if (index == 0 || !follows(runs.get(index), runs.get(index - 1))) {
      return null;
    }
    var between =
        Duration.between(
            runs.get(index - 1).load().lastMessage(), runs.get(index).load().firstMessage());
    return between.isNegative() ? null : between.toMillis() / MILLIS_PER_SECOND;
  }

  private boolean follows(SuiteRun run, SuiteRun before) {
    return run.load() != null
        && before.load() != null
        && turns.get(run.key()) == turns.get(before.key()) + 1;
  }

  private List<Double> seconds(IntPredicate counts) {
    return IntStream.range(0, runs.size())
        .filter(counts)
        .mapToObj(this::before)
        .filter(Objects::nonNull)
        .sorted()
        .toList();
  }

  private Kind kind(int index) {
    return new Kind(cell(index).spec().at("/broker/kind").asText(), takesOver(index));
  }

  /** Only a run whose figures count leaves its brokers. */
  private boolean takesOver(int index) {
    var before = runs.get(index - 1);
    return plan.brokers() == SuiteBrokers.PerRound
        && before.valid()
        && before.key().round() == runs.get(index).key().round()
        && cell(index - 1).brokers() == cell(index).brokers();
  }

  private PlannedCell cell(int index) {
    return plan.cells().get(runs.get(index).key().cell());
  }
}
