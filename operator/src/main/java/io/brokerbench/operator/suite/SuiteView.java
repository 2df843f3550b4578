package io.brokerbench.operator.suite;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.BenchmarkSuiteStatus;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.result.Companions;
import io.fabric8.kubernetes.api.model.Node;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What is seen of a suite.
 *
 * @param suite itself
 * @param plan of it
 * @param companions gives the files that it names, and reads them only when asked: the result of a
 *     large suite takes a second
 * @param children its runs that exist, and that the plan has
 * @param records how runs ended
 * @param results of children that have ended and are not recorded, by name of the run; without
 *     those that have none
 * @param brokers that runs share and that exist; none where each run has brokers of its own, and
 *     while a run is active
 * @param nodes all nodes there are
 * @param now the present
 */
public record SuiteView(
    BenchmarkSuite suite,
    SuitePlan plan,
    Supplier<Companions> companions,
    List<BenchmarkRun> children,
    List<RunRecord> records,
    Map<String, RunResult> results,
    List<StandingBrokers> brokers,
    Collection<Node> nodes,
    Instant now) {

  /** In an order that does not depend on the caches. */
  public SuiteView {
    children =
        children.stream().sorted(Comparator.comparing(run -> run.getMetadata().getName())).toList();
    records = records.stream().sorted(Comparator.comparing(record -> record.run().name())).toList();
    results = Map.copyOf(results);
    brokers = List.copyOf(brokers);
  }

  BenchmarkSuiteStatus status() {
    return suite.getStatus();
  }

  /** The seed of the order: that of the spec, or one that only the UID of the suite decides. */
  long seed() {
    var seed = suite.getSpec().order().seed();
    return seed == null ? seed(suite.getMetadata().getUid()) : seed;
  }

  /** Below 2^53, for programs that read JSON know no larger whole numbers. */
  private static long seed(String uid) {
    var hash = 0L;
    for (var i = 0; i < uid.length(); i++) {
      hash = 1_000_003 * hash + uid.charAt(i);
    }
    return (hash ^ (hash >>> 29)) & ((1L << 53) - 1);
  }

  /** Whether the run that the status names is neither there nor recorded. */
  public boolean missesTheRunUnderWay() {
    var run = status() == null ? null : status().currentRun();
    return run != null
        && children.stream().noneMatch(child -> run.equals(child.getMetadata().getName()))
        && records.stream().noneMatch(record -> run.equals(record.run().name()));
  }

  /** Whether the suite has not created a run yet. */
  public boolean nothingStarted() {
    return children.isEmpty() && records.isEmpty();
  }
}
