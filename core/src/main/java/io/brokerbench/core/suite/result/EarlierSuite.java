package io.brokerbench.core.suite.result;

import io.brokerbench.api.BaselineSpec;
import io.brokerbench.api.ComparedFigure;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.suite.PlannedCell;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.file.NamedFile;
import io.brokerbench.core.suite.file.StoredFiles;
import io.brokerbench.core.suite.progress.RunOutcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The suite that {@code spec.baseline} names. Its cells are found by their values. */
public final class EarlierSuite {

  private static final String FIELD = "spec.baseline";

  /** Names of its cells, by their values. */
  private final Map<Map<String, String>, String> names = new HashMap<>();

  private final Map<String, List<RunEntry>> validRuns;

  private EarlierSuite(SuiteResult result) {
    result.cells().forEach(cell -> names.put(cell.coordinates(), cell.name()));
    validRuns =
        result.runs().stream()
            .filter(run -> run.outcome() == RunOutcome.Valid)
            .collect(Collectors.groupingBy(RunEntry::cell));
  }

  /**
   * Reads the earlier suite.
   *
   * @param files where the ConfigMap is looked for, and others with further parts
   * @param plan of this suite
   * @throws InvalidRunException if the file is not there, is no {@code suite.json} of this schema,
   *     or shares no cell with this suite; names the field
   */
  public static EarlierSuite read(BaselineSpec spec, StoredFiles files, SuitePlan plan)
      throws InvalidRunException {
    var file = new NamedFile(FIELD, spec.configMap(), spec.key());
    var earlier = new EarlierSuite(parse(file, file.read(files)));
    if (plan.cells().stream().noneMatch(earlier::has)) {
      var example = plan.cells().getFirst().cell();
      throw file.invalid(SuiteResultMessage.NO_COMMON_CELL.with(example));
    }
    return earlier;
  }

  private static SuiteResult parse(NamedFile file, String text) throws InvalidRunException {
    try {
      return SuiteResult.parse(text);
    } catch (IllegalArgumentException e) {
      throw file.invalid(SuiteResultMessage.NO_SUITE.with(String.valueOf(e.getMessage())));
    }
  }

  boolean has(PlannedCell cell) {
    return names.containsKey(cell.cell().coordinates());
  }

  /** Of the valid runs of a cell, without those whose figure is excluded. */
  List<Double> values(PlannedCell cell, ComparedFigure figure) {
    return validRuns.getOrDefault(names.get(cell.cell().coordinates()), List.of()).stream()
        .filter(run -> !run.excluded().containsKey(figure))
        .map(run -> run.figures().get(figure))
        .filter(Objects::nonNull)
        .toList();
  }
}
