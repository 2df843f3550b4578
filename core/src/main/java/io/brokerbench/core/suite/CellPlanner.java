package io.brokerbench.core.suite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.ResultsRetention;
import io.brokerbench.api.RetainPolicy;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.plan.LoadPlan;
import io.brokerbench.core.planner.PlanRemarks;
import io.brokerbench.core.planner.RunPlanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Holds the run of each cell to the rules that {@code bench run} and the operator hold it to. */
final class CellPlanner {

  /** Enough to see what is wrong; a wrong template is wrong in every cell. */
  private static final int MAX_PROBLEMS = 20;

  private static final String UID = "00000000-0000-0000-0000-000000000000";

  private static final List<String> FIELDS_OF_SUITE =
      List.of("suspend", "ttlSecondsAfterFinished", "retain.brokers");

  /** Of {@code retain.pods}, where a user wants them. */
  private static final Set<String> RETAINED_PODS =
      Set.of(RetainPolicy.OnFailure.name(), RetainPolicy.Always.name());

  private static final String RESULTS = "retain.results";

  private final ByCell<Problem> problems = new ByCell<>();
  private final ByCell<Message> remarks = new ByCell<>();
  private final List<Cell> cells = new ArrayList<>();
  private final List<PlannedCell> planned = new ArrayList<>();
  private final Map<Object, Integer> brokers = new HashMap<>();
  private final Map<BenchmarkRunSpec, Cell> specs = new HashMap<>();
  private final List<Cell[]> equal = new ArrayList<>();
  private final List<Cell> loadsInFiles = new ArrayList<>();
  private final List<Cell> podsRetained = new ArrayList<>();
  private final Set<Map<String, String>> kept;

  /**
   * Without cells yet.
   *
   * @param kept cells that {@code exclude} may not leave out
   */
  CellPlanner(Set<Map<String, String>> kept) {
    this.kept = kept;
  }

  /** Plans a cell, whose problems {@link #planned} reports. */
  void add(Cell cell, String runName, ObjectNode spec) {
    cells.add(cell);
    try {
      refuseFieldsOfSuite(spec);
      var run = run(runName, spec);
      var load = load(run, cell);
      planned.add(new PlannedCell(cell, runName, spec, load, brokers(run.getSpec())));
      remark(cell, run.getSpec());
      if (RETAINED_PODS.contains(at(spec, "retain.pods").asText())) {
        podsRetained.add(cell);
      }
    } catch (InvalidRunException e) {
      e.problems().forEach(problem -> problems.add(problem, cell));
    }
  }

  /** The remark on pods that the runs of cells retain; empty if no cell names them. */
  Optional<Message> podsRetained() {
    return podsRetained.isEmpty()
        ? Optional.empty()
        : Optional.of(
            SuiteMessage.PODS_NOT_RETAINED.with(podsRetained.size(), podsRetained.getFirst()));
  }

  /**
   * The cells that were added.
   *
   * @throws InvalidRunException with everything that is wrong in any of them
   */
  List<PlannedCell> planned() throws InvalidRunException {
    if (!problems.isEmpty()) {
      throw new InvalidRunException(described());
    }
    return List.copyOf(planned);
  }

  /** What a user might not expect of them. */
  List<Message> remarks() {
    var all = new ArrayList<Message>();
    remarks.forEach(
        (remark, cells) ->
            all.add(SuiteMessage.REMARK_OF_CELLS.with(cells.size(), cells.getFirst(), remark)));
    if (!equal.isEmpty()) {
      var first = equal.getFirst();
      all.add(SuiteMessage.EQUAL_CELLS.with(equal.size(), first[0], first[1]));
    }
    if (!loadsInFiles.isEmpty()) {
      all.add(SuiteMessage.LOAD_IN_FILE.with(loadsInFiles.size(), loadsInFiles.getFirst()));
    }
    return all;
  }

  /** A run as {@link RunPlanner} takes it, with the defaults of its schema filled in. */
  static BenchmarkRun run(String name, ObjectNode spec) throws InvalidRunException {
    var run = RunDocument.of(CellManifest.document(name, spec)).run();
    run.getMetadata().setNamespace("");
    run.getMetadata().setUid(UID);
    return run;
  }

  private static void refuseFieldsOfSuite(ObjectNode spec) throws InvalidRunException {
    var found = new ArrayList<Problem>();
    for (var field : FIELDS_OF_SUITE) {
      if (!at(spec, field).isMissingNode()) {
        found.add(new Problem("spec." + field, SuiteMessage.FIELD_OF_SUITE.with()));
      }
    }
    var results = at(spec, RESULTS);
    if (!results.isMissingNode() && !ResultsRetention.Archived.name().equals(results.asText())) {
      found.add(
          new Problem("spec." + RESULTS, results.asText(), SuiteMessage.RESULTS_OF_SUITE.with()));
    }
    if (!found.isEmpty()) {
      throw new InvalidRunException(found);
    }
  }

  private static JsonNode at(ObjectNode spec, String field) {
    return spec.at("/" + field.replace('.', '/'));
  }

  private LoadPlan load(BenchmarkRun run, Cell cell) throws InvalidRunException {
    if (run.getSpec().workload() == null) {
      loadsInFiles.add(cell);
      return null;
    }
    return RunPlanner.plan(run).load();
  }

  private int brokers(BenchmarkRunSpec spec) {
    return brokers.computeIfAbsent(
        List.of(spec.broker(), spec.durability()), key -> brokers.size());
  }

  private void remark(Cell cell, BenchmarkRunSpec spec) {
    if (spec.workload() != null) {
      PlanRemarks.of(spec).forEach(remark -> remarks.add(remark, cell));
    }
    var same = specs.putIfAbsent(spec, cell);
    if (same != null && cell.copy() == 1) {
      equal.add(new Cell[] {same, cell});
    }
  }

  private List<Problem> described() {
    var shown = new ArrayList<Problem>();
    var hints = new ExcludeHints(kept, cells, problems.values());
    problems.entrySet().stream()
        .limit(MAX_PROBLEMS)
        .forEach(entry -> shown.add(described(entry.getKey(), entry.getValue(), hints)));
    if (problems.size() > MAX_PROBLEMS) {
      shown.add(new Problem("", SuiteMessage.MORE_PROBLEMS.with(problems.size() - MAX_PROBLEMS)));
    }
    return shown;
  }

  private static Problem described(Problem problem, List<Cell> invalid, ExcludeHints hints) {
    var first = invalid.getFirst();
    var message =
        invalid.size() == 1
            ? SuiteMessage.IN_CELL.with(first, problem)
            : SuiteMessage.IN_CELLS.with(first, invalid.size() - 1, problem);
    return new Problem("", Composed.both(message, hints.of(invalid)));
  }

  /** What is the same in several cells, with the cells. */
  private static final class ByCell<T> extends LinkedHashMap<T, List<Cell>> {

    private static final long serialVersionUID = 1;

    void add(T found, Cell cell) {
      computeIfAbsent(found, key -> new ArrayList<>()).add(cell);
    }
  }
}
