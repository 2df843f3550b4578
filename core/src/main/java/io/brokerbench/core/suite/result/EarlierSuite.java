package io.brokerbench.core.suite.result;

import io.brokerbench.api.BaselineSpec;
import io.brokerbench.api.BenchmarkSuiteSpec;
import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.condition.BrokerFacts;
import io.brokerbench.core.condition.Difference;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.CellConditions;
import io.brokerbench.core.suite.CellSpecs;
import io.brokerbench.core.suite.PlannedCell;
import io.brokerbench.core.suite.RoundsNeeded;
import io.brokerbench.core.suite.SuiteMessage;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.file.NamedFile;
import io.brokerbench.core.suite.file.StoredFiles;
import io.brokerbench.core.suite.progress.RunOutcome;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/** The suite that {@code spec.baseline} names. Its cells are found by their values. */
public final class EarlierSuite {

  private static final String FIELD = "spec.baseline";

  private record EarlierCell(String name, BrokerFacts brokers) {}

  /** By their values. */
  private final Map<Map<String, String>, EarlierCell> cells = new HashMap<>();

  private final Map<String, List<RunEntry>> validRuns;
  private final String generatorVersion;
  private final NoiseResult noise;

  /** What the spec decides, of the cells of both suites, by their values. */
  private final Map<Map<String, String>, List<Difference>> differences = new HashMap<>();

  private EarlierSuite(SuiteResult result) {
    result
        .cells()
        .forEach(
            cell -> cells.put(cell.coordinates(), new EarlierCell(cell.name(), cell.brokers())));
    validRuns =
        result.runs().stream()
            .filter(run -> run.outcome() == RunOutcome.Valid)
            .collect(Collectors.groupingBy(RunEntry::cell));
    generatorVersion = result.generatorVersion();
    noise = result.noise();
  }

  /**
   * Reads the earlier suite.
   *
   * @param files where the ConfigMap is looked for, and others with further parts
   * @param plan of this suite
   * @throws InvalidRunException if the file is not there, is no {@code suite.json} of this schema
   *     with a spec of this version, had not ended, or shares no cell with this suite; names the
   *     field
   */
  public static EarlierSuite read(BaselineSpec spec, StoredFiles files, SuitePlan plan)
      throws InvalidRunException {
    var file = new NamedFile(FIELD, spec.configMap(), spec.key());
    var result = parse(file, file.read(files));
    if (result.end() == null) {
      throw file.invalid(SuiteResultMessage.NOT_ENDED.with(result.name()));
    }
    var earlier = new EarlierSuite(result);
    if (plan.cells().stream().noneMatch(earlier::has)) {
      var example = plan.cells().getFirst().cell();
      throw file.invalid(SuiteResultMessage.NO_COMMON_CELL.with(example));
    }
    try {
      earlier.compare(CellSpecs.of(result.name(), result.spec()), plan);
    } catch (InvalidRunException e) {
      throw file.invalid(SuiteResultMessage.SPEC_UNREADABLE.with(e.problems().getFirst()));
    }
    return earlier;
  }

  private void compare(CellSpecs specs, SuitePlan plan) throws InvalidRunException {
    for (var cell : plan.cells()) {
      if (has(cell)) {
        var then = specs.of(cell.cell().coordinates());
        // Most suites ask the same again, which takes no planning.
        if (!then.equals(cell.spec())) {
          differences.put(
              cell.cell().coordinates(),
              Difference.between(
                  CellConditions.of(then).values(), CellConditions.of(cell.spec()).values()));
        }
      }
    }
  }

  private static SuiteResult parse(NamedFile file, String text) throws InvalidRunException {
    try {
      return SuiteResult.parse(text);
    } catch (IllegalArgumentException e) {
      throw file.invalid(SuiteResultMessage.NO_SUITE.with(String.valueOf(e.getMessage())));
    }
  }

  boolean has(PlannedCell cell) {
    return cells.containsKey(cell.cell().coordinates());
  }

  /** What the specs of a common cell differ in, what makes it incomparable first. */
  List<Difference> differences(PlannedCell cell) {
    return differences.getOrDefault(cell.cell().coordinates(), List.of());
  }

  /** The brokers of a common cell; null where no valid run of it measured anything. */
  BrokerFacts brokers(PlannedCell cell) {
    return cells.get(cell.cell().coordinates()).brokers();
  }

  /** Version of brokerbench that wrote it. */
  String generatorVersion() {
    return generatorVersion;
  }

  /**
   * The rounds that another suite needs at the noise of this one, by the figures that it compares.
   */
  Optional<Message> describeRounds(BenchmarkSuiteSpec spec, SuitePlan plan) {
    var seen = new EnumMap<ComparedFigure, Double>(ComparedFigure.class);
    for (var pair : plan.comparisons().pairs()) {
      for (var figure : pair.figures()) {
        Optional.ofNullable(noise.withinRounds().get(figure))
            .filter(share -> share > 0 && Double.isFinite(share))
            .ifPresent(share -> seen.put(figure, share));
      }
    }
    return RoundsNeeded.remark(
        SuiteMessage.ROUNDS_NEEDED_AS_EARLIER,
        RoundsNeeded.at(spec, plan.comparisons().count(), seen),
        seen);
  }

  /** Of the valid runs of a cell, without those whose figure is excluded. */
  List<Double> values(PlannedCell cell, ComparedFigure figure) {
    var then = cells.get(cell.cell().coordinates());
    return (then == null ? List.<RunEntry>of() : validRuns.getOrDefault(then.name(), List.of()))
        .stream()
            .filter(run -> !run.excluded().containsKey(figure))
            .map(run -> run.figures().get(figure))
            .filter(Objects::nonNull)
            .toList();
  }
}
