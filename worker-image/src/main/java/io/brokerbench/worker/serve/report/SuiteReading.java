package io.brokerbench.worker.serve.report;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.report.SuiteInput;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.result.RunEntry;
import io.brokerbench.worker.page.PageInputs;
import io.brokerbench.worker.serve.report.RunsReading.RunReader;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Reads the results of the runs of suites. The result of a run never changes, so it is read once,
 * as long as the memory for it lasts.
 */
final class SuiteReading {

  /** Compressed. */
  private static final int KEPT_BYTES = 8 * 1024 * 1024;

  private final ByteCache<byte[]> kept = new ByteCache<>(KEPT_BYTES, bytes -> bytes.length);
  private final RunsReading reading = new RunsReading();

  /**
   * A run of a suite.
   *
   * @param name of it
   * @param key stands for its results
   * @param reader of them
   */
  record RunFiles(String name, String key, Reader reader) {}

  /** Reads the files of a run. */
  interface Reader {

    /**
     * The files by their names; empty where they are gone.
     *
     * @param details whether more than {@value RunResult#KEY} is wanted
     */
    Optional<Map<String, byte[]>> read(boolean details) throws NoReportException;
  }

  /**
   * A suite with its runs.
   *
   * @param text of its {@code suite.json}, which has no other runs
   * @param runs of it that may have results, in any order
   * @param gone why other runs have none
   */
  Supplier<PageInputs> inputs(String suite, byte[] text, List<RunFiles> runs, Message gone)
      throws NoReportException {
    var shown = inOrder(text, runs);
    var details = shown.size() <= SuiteInput.WITH_DETAILS;
    var gathered =
        reading.read(
            shown.stream().map(run -> reader(run, details)).toList(),
            bytes -> ReportMessage.LEFT_OUT_OF_PAGE.with(RunsReading.MAX_BYTES, suite));
    return () -> {
      var inputs = new PageInputs(RunsReading.DETAIL_BYTES);
      inputs.addSuite("suite/" + suite, text, gathered.found(), gathered.leftOut(), gone);
      return inputs;
    };
  }

  /** In that of {@code suite.json}, so that the same runs are left out whenever it is read. */
  private static List<RunFiles> inOrder(byte[] text, List<RunFiles> runs) {
    var byName =
        runs.stream()
            .collect(
                Collectors.toMap(RunFiles::name, Function.identity(), (first, second) -> first));
    return SuiteEntries.of(text).stream()
        .map(RunEntry::name)
        .distinct()
        .map(byName::get)
        .filter(Objects::nonNull)
        .toList();
  }

  private RunReader reader(RunFiles run, boolean details) {
    return new RunReader(run.name(), () -> details ? run.reader().read(true) : result(run));
  }

  /** Nothing but {@value RunResult#KEY}. */
  private Optional<Map<String, byte[]>> result(RunFiles run) throws NoReportException {
    var known = kept.get(run.key());
    if (known.isPresent()) {
      return Optional.of(Map.of(RunResult.KEY, Zip.inflate(known.get())));
    }
    var files = run.reader().read(false);
    files.ifPresent(some -> kept.put(run.key(), Zip.compress(some.get(RunResult.KEY))));
    return files.map(some -> Map.of(RunResult.KEY, some.get(RunResult.KEY)));
  }
}
