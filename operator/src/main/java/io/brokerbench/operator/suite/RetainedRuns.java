package io.brokerbench.operator.suite;

import static io.brokerbench.api.ConditionType.Valid;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.SuiteRetention;
import io.brokerbench.operator.lifecycle.Archiving;
import io.brokerbench.operator.lifecycle.Lifecycle;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Which finished runs of a suite stay. */
public final class RetainedRuns {

  private RetainedRuns() {}

  /**
   * Whether a run stays that is recorded.
   *
   * @param valid whether its figures count
   */
  static boolean isRetained(BenchmarkSuite suite, BenchmarkRun child, boolean valid) {
    if (isHeld(child)) {
      return true;
    }
    var retention = suite.getSpec().retain().runs();
    return retention == SuiteRetention.Always || (retention == SuiteRetention.OnFailure && !valid);
  }

  /** Whether it goes by itself, or only once the archive has its results. */
  private static boolean isHeld(BenchmarkRun child) {
    return child.isMarkedForDeletion() || Archiving.keepsResults(child);
  }

  /**
   * The oldest of retained runs, beyond the number for which the operator has room. Planning sees
   * neither failures nor repetitions.
   */
  static List<BenchmarkRun> excess(List<BenchmarkRun> retained) {
    var excess = retained.size() - BenchmarkSuite.MAX_RETAINED_RUNS;
    return excess <= 0
        ? List.of()
        : retained.stream()
            .filter(run -> !isHeld(run))
            .sorted(Comparator.comparing(run -> run.getMetadata().getCreationTimestamp()))
            .limit(excess)
            .toList();
  }

  /**
   * Deletes runs of a suite that has ended before the archive had their results. How they ended is
   * recorded, for otherwise the suite would not have ended.
   */
  public static List<SuiteAction> afterEnd(BenchmarkSuite suite, Collection<BenchmarkRun> runs) {
    return runs.stream()
        .filter(run -> Archiving.isWanted(run) && Lifecycle.isFinished(run.getStatus()))
        .filter(run -> !isRetained(suite, run, run.getStatus().isTrue(Valid)))
        .<SuiteAction>map(SuiteAction.Delete::new)
        .toList();
  }
}
