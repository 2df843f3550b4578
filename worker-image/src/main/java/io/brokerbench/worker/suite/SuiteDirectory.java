package io.brokerbench.worker.suite;

import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.message.Problem;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.core.suite.progress.NextStep;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.RunKeys;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.core.suite.progress.SuiteRuns;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.worker.report.WholeFile;
import io.brokerbench.worker.suite.SuiteState.EarlyEnd;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * The results of a suite: a directory per run, and {@value SuiteResult#KEY}. A run counts as done
 * once its directory has a result, or says that it failed.
 *
 * <p>No other process may write to it meanwhile, which a lock ensures.
 */
public final class SuiteDirectory implements AutoCloseable {

  private static final String OPTION = "--out";

  private final Path directory;
  private final DirectoryLock lock;
  private final List<SuiteRun> runs = new ArrayList<>();
  private SuiteState state;

  private SuiteDirectory(Path directory, DirectoryLock lock) {
    this.directory = directory;
    this.lock = lock;
  }

  /**
   * Creates the directory of a suite, or goes on with one.
   *
   * @param seeds gives the seed of a new suite whose spec has none
   * @throws InvalidRunException if the directory is that of another suite, is in use, or has a file
   *     that cannot be read
   */
  public static SuiteDirectory open(
      Path directory, BenchmarkSuite suite, SuitePlan plan, LongSupplier seeds)
      throws InvalidRunException, IOException {
    Files.createDirectories(directory);
    var lock =
        DirectoryLock.of(directory)
            .orElseThrow(() -> invalid(DirectoryMessage.IN_USE.with(directory)));
    var opened = new SuiteDirectory(directory, lock);
    try {
      opened.load(suite, plan, seeds);
      return opened;
    } catch (InvalidRunException | IOException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  private void load(BenchmarkSuite suite, SuitePlan plan, LongSupplier seeds)
      throws InvalidRunException, IOException {
    var keys = new RunKeys(plan);
    try (var entries = Files.list(directory)) {
      for (var entry : entries.sorted().toList()) {
        var name = entry.getFileName().toString();
        var key = keys.find(name);
        if (key.isPresent()) {
          read(key.get(), name).ifPresent(runs::add);
        }
      }
    }
    var file = directory.resolve(SuiteState.KEY);
    if (Files.exists(file)) {
      state = known(file, suite);
    } else if (runs.isEmpty()) {
      keep(SuiteState.of(suite, plan, seeds));
    } else {
      throw invalid(DirectoryMessage.NO_STATE.with(directory));
    }
  }

  private void keep(SuiteState current) throws IOException {
    WholeFile.write(directory.resolve(SuiteState.KEY), Json.write(current));
    state = current;
  }

  private SuiteState known(Path file, BenchmarkSuite suite)
      throws InvalidRunException, IOException {
    try {
      var found = SuiteState.parse(Files.readString(file));
      if (!SuiteState.of(suite, found.seed()).isOf(found)) {
        throw invalid(DirectoryMessage.OTHER_SUITE.with(directory));
      }
      return found;
    } catch (IllegalArgumentException e) {
      throw invalid(DirectoryMessage.UNREADABLE_STATE.with(file, e.getMessage()));
    }
  }

  private Optional<SuiteRun> read(RunKey key, String name) throws InvalidRunException, IOException {
    var result = read(name, RunResult.KEY, RunResult::parse);
    if (result.isPresent() && !name(result.get()).equals(name)) {
      throw invalid(
          DirectoryMessage.OTHER_RUN.with(
              directory.resolve(name).resolve(RunResult.KEY), name(result.get())));
    }
    var found = read(name, RunRecord.KEY, RunRecord::parse);
    if (found.isEmpty()) {
      return result.map(some -> SuiteRun.of(key, name, some, null, null));
    }
    var ended = found.get().outcome() != null || result.isPresent();
    return ended ? Optional.of(found.get().run(key, name, result.orElse(null))) : Optional.empty();
  }

  /** Empty where the file does not say. */
  private static String name(RunResult result) {
    var plan = result.plan();
    return plan == null || plan.run() == null ? "" : String.valueOf(plan.run().name());
  }

  private <T> Optional<T> read(String run, String key, Function<String, T> parser)
      throws InvalidRunException, IOException {
    var file = directory.resolve(run).resolve(key);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(parser.apply(Files.readString(file)));
    } catch (IllegalArgumentException e) {
      throw invalid(DirectoryMessage.UNREADABLE.with(file, e.getMessage()));
    }
  }

  private static InvalidRunException invalid(Message message) {
    return new InvalidRunException(List.of(new Problem(OPTION, message)));
  }

  /** Of the order; any where the order is not random. */
  public long seed() {
    return state.seed();
  }

  /** Runs that are done. */
  public SuiteRuns runs() {
    return new SuiteRuns(runs);
  }

  /** Writes down how a run ended. It is done once this returns. */
  public SuiteRun record(RunKey key, String name, RunEnd end) throws IOException {
    var files = Files.createDirectories(directory.resolve(name));
    var noted = RunRecord.of(end);
    WholeFile.write(files.resolve(RunRecord.KEY), Json.write(noted));
    var conclusion = end.conclusion();
    if (conclusion != null) {
      conclusion.files().write(files);
    }
    var run = noted.run(key, name, conclusion == null ? null : conclusion.result());
    runs.add(run);
    return run;
  }

  /**
   * Makes sure that nothing is judged after the last look at a suite that ended early.
   *
   * @param next step of the suite
   * @throws InvalidRunException if the suite would go on
   */
  void check(NextStep next) throws InvalidRunException {
    var judged = state.judged();
    if (judged != null && !(next instanceof NextStep.End end && !end.reason().planned())) {
      throw invalid(DirectoryMessage.JUDGED.with(directory, judged.round(), judged.reason()));
    }
  }

  /** Replaces {@value SuiteResult#KEY}. No verdict of an early end is there before it is noted. */
  public void write(SuiteResult result) throws IOException {
    var end = EarlyEnd.of(result);
    if (end.isPresent()) {
      keep(state.judgedAt(end.get()));
    }
    WholeFile.write(directory.resolve(SuiteResult.KEY), Json.write(result));
  }

  /** Lets others write to it. */
  @Override
  public void close() throws IOException {
    lock.close();
  }
}
