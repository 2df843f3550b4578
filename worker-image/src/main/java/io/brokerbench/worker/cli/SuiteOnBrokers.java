package io.brokerbench.worker.cli;

import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.SuiteBrokers;
import io.brokerbench.core.broker.BrokerException;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.answer.SuiteAnswer;
import io.brokerbench.core.suite.progress.NextStep;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.result.RegressionVerdict;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.worker.suite.SuiteDirectory;
import io.brokerbench.worker.suite.SuiteRunner;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** Runs a suite against brokers that exist, and prints its answer. */
final class SuiteOnBrokers {

  /** Programs that read JSON know no larger whole numbers. */
  private static final long SEEDS = 1L << 53;

  private final BenchmarkSuite suite;
  private final SuitePlan plan;
  private final SuiteTargets targets;
  private final Connections connections;
  private final InstantSource clock;

  /** A suite whose cells can run on these brokers. */
  SuiteOnBrokers(
      BenchmarkSuite suite,
      SuitePlan plan,
      SuiteTargets targets,
      Connections connections,
      InstantSource clock) {
    this.suite = suite;
    this.plan = plan;
    this.targets = targets;
    this.connections = connections;
    this.clock = clock;
  }

  static long randomSeed() {
    return ThreadLocalRandom.current().nextLong(SEEDS);
  }

  /**
   * Runs what is missing.
   *
   * @param out directory of the results
   * @param files that the suite names
   * @return an exit code
   * @throws BrokerException if brokers do not answer before the first run
   */
  int run(Path out, SuiteFiles files, ConsoleProgress console, SuiteStop stop)
      throws InvalidRunException, BrokerException, IOException, InterruptedException {
    var spec = suite.getSpec();
    if (spec.suspend()) {
      throw invalid("spec.suspend", SuiteRunMessage.SUSPENDED.with());
    }
    var companions = files.read(spec, plan);
    try (var directory = SuiteDirectory.open(out, suite, plan, SuiteOnBrokers::randomSeed)) {
      var runner = new SuiteRunner(plan, spec, directory, companions, clock);
      introduce(runner, directory, console);
      if (runner.progress().next() instanceof NextStep.Start) {
        targets.awaitBrokers(connections);
      }
      var shown = new SuiteConsole(plan, console, clock);
      var execution = new SuiteExecution(targets, connections, shown, stop, clock);
      var result = runner.run(execution, shown);
      console.endLine();
      if (stop.requested()) {
        return ExitCodes.INTERRUPTED;
      }
      System.out.println();
      System.out.print(SuiteAnswer.of(result));
      System.out.println("\n" + CommandMessage.ALL_WRITTEN.with(out));
      return judge(result);
    }
  }

  private void introduce(SuiteRunner runner, SuiteDirectory directory, ConsoleProgress console) {
    runner.informedPlan().remarks().forEach(remark -> note(remark, console));
    targets.remark().ifPresent(remark -> note(remark, console));
    if (plan.brokers() == SuiteBrokers.Fresh) {
      note(SuiteRunMessage.BROKERS_SHARED.with(), console);
    }
    var counts = runner.progress().counts();
    if (!directory.runs().all().isEmpty()) {
      console.print(SuiteRunMessage.RESUMED.with(counts.finished(), counts.total()));
    }
  }

  private static void note(Message remark, ConsoleProgress console) {
    console.print(CommandMessage.NOTE.with(remark) + ".");
  }

  private static InvalidRunException invalid(String field, Message message) {
    return new InvalidRunException(List.of(new Problem(field, message)));
  }

  private int judge(SuiteResult result) {
    if (result.end() == null || !result.end().planned()) {
      return ExitCodes.FAILURE;
    }
    if (has(result, RegressionVerdict.Regressed)) {
      return ExitCodes.REGRESSED;
    }
    var missing = missing(result);
    if (missing > 0) {
      System.err.println(SuiteRunMessage.RUN_WITHOUT_VALID_REPETITION.with(missing));
      return ExitCodes.NOT_VALID;
    }
    return has(result, RegressionVerdict.Undecided) ? ExitCodes.UNDECIDED : ExitCodes.OK;
  }

  private static boolean has(SuiteResult result, RegressionVerdict verdict) {
    return result.regressions().stream().anyMatch(found -> found.verdict() == verdict);
  }

  /** Cells of a round all of whose runs do not count. */
  private static long missing(SuiteResult result) {
    record Place(String cell, int round) {}
    var valid =
        result.runs().stream()
            .filter(run -> run.outcome() == RunOutcome.Valid)
            .map(run -> new Place(run.cell(), run.round()))
            .toList();
    return result.runs().stream()
        .map(run -> new Place(run.cell(), run.round()))
        .distinct()
        .filter(place -> !valid.contains(place))
        .count();
  }
}
