package io.brokerbench.worker.suite;

import io.brokerbench.api.BenchmarkSuiteSpec;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.progress.NextStep;
import io.brokerbench.core.suite.progress.SuiteProgress;
import io.brokerbench.core.suite.progress.SuiteRules;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.core.suite.result.Companions;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.core.suite.result.SuiteResultBuilder;
import io.brokerbench.worker.report.GeneratorVersion;
import java.io.IOException;
import java.time.InstantSource;

/** Runs what a suite lacks, one run after the other, until nothing is left to do. */
public final class SuiteRunner {

  private final SuitePlan plan;
  private final BenchmarkSuiteSpec spec;
  private final SuiteDirectory directory;
  private final Companions companions;
  private final InstantSource clock;

  /**
   * A suite that has begun or not.
   *
   * @param plan of that spec
   * @param directory of that suite
   * @param companions that the spec names
   * @throws InvalidRunException if it has ended early and been judged, and would go on
   */
  public SuiteRunner(
      SuitePlan plan,
      BenchmarkSuiteSpec spec,
      SuiteDirectory directory,
      Companions companions,
      InstantSource clock)
      throws InvalidRunException {
    this.plan = plan;
    this.spec = spec;
    this.directory = directory;
    this.companions = companions;
    this.clock = clock;
    directory.check(progress().next());
  }

  /** Writes down how a run ended. */
  public interface Recorder {

    /** Returns once the run is done, whatever happens to the process. */
    SuiteRun record(RunEnd end) throws IOException;
  }

  /** Executes a run. */
  public interface Executor {

    /**
     * Executes it to its end.
     *
     * @param progress of the suite before it
     * @param recorder to call once, unless a user has ended the run
     */
    void run(NextStep.Start next, SuiteProgress progress, Recorder recorder)
        throws InvalidRunException, IOException, InterruptedException;
  }

  /** Hears of the suite. */
  public interface Listener {

    /** Before the next step: a run, or the end. */
    void reached(SuiteProgress progress);
  }

  /**
   * Runs to the end of the suite, or until a run is not recorded.
   *
   * @return the result, which {@value SuiteResult#KEY} has too
   */
  public SuiteResult run(Executor executor, Listener listener)
      throws InvalidRunException, IOException, InterruptedException {
    var result = write();
    while (true) {
      var progress = progress();
      listener.reached(progress);
      if (!(progress.next() instanceof NextStep.Start next)) {
        // The budget may be spent since the last run.
        return write();
      }
      var recorded = new Recorded(next);
      executor.run(next, progress, recorded);
      if (recorded.result == null) {
        return result;
      }
      result = recorded.result;
    }
  }

  /** How far the suite is. */
  public SuiteProgress progress() {
    return SuiteProgress.of(
        plan, SuiteRules.of(spec), directory.seed(), directory.runs(), clock.instant());
  }

  /**
   * The plan, at the noise of the runs so far if they show any, else at that of the earlier suite
   * if there is one that does.
   */
  public SuitePlan informedPlan() {
    return result()
        .noise()
        .describeRounds()
        .map(plan::withRoundsNeeded)
        .orElseGet(() -> companions.inform(spec, plan));
  }

  private SuiteResult write() throws IOException {
    var result = result();
    directory.write(result);
    return result;
  }

  private SuiteResult result() {
    return new SuiteResultBuilder(plan, spec, directory.seed(), directory.runs(), companions)
        .build(GeneratorVersion.get(), clock.instant());
  }

  private final class Recorded implements Recorder {

    private final NextStep.Start run;
    private SuiteResult result;

    Recorded(NextStep.Start run) {
      this.run = run;
    }

    @Override
    public SuiteRun record(RunEnd end) throws IOException {
      var done = directory.record(run.key(), run.name(), end);
      result = write();
      return done;
    }
  }
}
