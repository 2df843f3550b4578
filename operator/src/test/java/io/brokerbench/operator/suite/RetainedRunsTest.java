package io.brokerbench.operator.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.core.document.RunDocument;
import io.brokerbench.core.suite.CellManifest;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.SuitePlanner;
import io.brokerbench.core.suite.Suites;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.core.suite.result.Companions;
import io.brokerbench.operator.nodes.Nodes;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A suite most of whose runs fail, and which retains these. */
class RetainedRunsTest {

  private static final Instant START = Instant.parse("2026-11-27T08:00:00Z");
  private static final String FAILED =
      "---\n{phase: Failed, conditions: [{type: Succeeded, status: 'False', reason: X}]}";

  private final List<BenchmarkRun> children = new ArrayList<>();
  private final List<RunRecord> records = new ArrayList<>();

  /** Runs are created in the order of the matrix, last cell first. */
  private List<String> deleted(int failed, boolean archived) throws Exception {
    var suite = Suites.ofMostCells("rounds: 1", "retain: {runs: OnFailure}");
    suite.getMetadata().setNamespace("bench");
    suite.getMetadata().setGeneration(1L);
    suite.getMetadata().setUid("5f0c7a3e-1d7b-4a44-9a39-6c1f0e3d2b11");
    var plan = SuitePlanner.plan(suite);
    var spec = spec(plan, archived);
    for (var cell = 0; cell < failed; cell++) {
      fail(plan, spec, cell, START.minusSeconds(cell));
    }
    return new SuiteLifecycle("1.2.3")
            .decide(
                new SuiteView(
                    suite,
                    plan,
                    () -> Companions.NONE,
                    children,
                    records,
                    Map.of(),
                    List.of(),
                    Nodes.pool("broker", 1),
                    START.plusSeconds(60)))
            .actions()
            .stream()
            .filter(SuiteAction.Delete.class::isInstance)
            .map(action -> ((SuiteAction.Delete) action).child().getMetadata().getName())
            .toList();
  }

  private static BenchmarkRunSpec spec(SuitePlan plan, boolean archived) throws Exception {
    var document = CellManifest.of(plan, plan.cells().getFirst());
    if (archived) {
      document.withObjectProperty("spec").withObjectProperty("retain").put("results", "Archived");
    }
    return RunDocument.parse(document.toString()).run().getSpec();
  }

  private void fail(SuitePlan plan, BenchmarkRunSpec spec, int cell, Instant created) {
    var run = new BenchmarkRun();
    run.getMetadata().setName(plan.cells().get(cell).runName(1, 1));
    run.getMetadata().setCreationTimestamp(created.toString());
    run.setSpec(spec);
    var results = "resultsRef: {kind: ConfigMap, name: x}}";
    run.setStatus(
        Serialization.unmarshal(
            FAILED.substring(0, FAILED.length() - 1) + ", " + results, BenchmarkRunStatus.class));
    children.add(run);
    var ended =
        SuiteRun.without(
            new RunKey(cell, 1, 1),
            run.getMetadata().getName(),
            RunOutcome.Failed,
            List.of("X"),
            created,
            created);
    records.add(new RunRecord(ended, "it failed"));
  }

  @Test
  void deletesTheOldestBeyondTheLimit() throws Exception {
    var names = deleted(BenchmarkSuite.MAX_RETAINED_RUNS + 2, false);
    assertThat(names)
        .containsExactly(
            children.get(BenchmarkSuite.MAX_RETAINED_RUNS + 1).getMetadata().getName(),
            children.get(BenchmarkSuite.MAX_RETAINED_RUNS).getMetadata().getName());
  }

  @Test
  void retainsAsManyAsTheLimit() throws Exception {
    assertThat(deleted(BenchmarkSuite.MAX_RETAINED_RUNS, false)).isEmpty();
  }

  @Test
  void deletesNoneBeforeItIsArchived() throws Exception {
    assertThat(deleted(BenchmarkSuite.MAX_RETAINED_RUNS + 2, true)).isEmpty();
  }
}
