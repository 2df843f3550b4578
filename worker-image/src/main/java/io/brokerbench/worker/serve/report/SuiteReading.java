package io.brokerbench.worker.serve.report;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.report.SuiteInput;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.worker.page.PageInputs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Reads the results of the runs of suites, some at once. The result of a run never changes, so it
 * is read once, as long as the memory for it lasts.
 */
final class SuiteReading {

  /** Most bytes of the results of all runs of a report; documents take ten times as much. */
  private static final int MAX_BYTES = 8 * 1024 * 1024;

  /** Compressed. */
  private static final int KEPT_BYTES = 8 * 1024 * 1024;

  private static final int IN_FLIGHT = 8;

  private final ByteCache<byte[]> kept = new ByteCache<>(KEPT_BYTES, bytes -> bytes.length);

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

  /** A suite with its runs. */
  PageInputs inputs(String suite, byte[] text, List<RunFiles> runs) {
    var found = new ConcurrentHashMap<String, Map<String, byte[]>>();
    var leftOut = new ConcurrentHashMap<String, Message>();
    var bytes = new AtomicLong();
    var details = runs.size() <= SuiteInput.WITH_DETAILS;
    try (var executor = Executors.newFixedThreadPool(IN_FLIGHT, Thread.ofVirtual().factory())) {
      for (var run : runs) {
        executor.execute(
            () -> {
              try {
                var files = details ? run.reader().read(true) : result(run);
                if (files.isEmpty()) {
                  return;
                }
                if (bytes.addAndGet(files.get().get(RunResult.KEY).length) > MAX_BYTES) {
                  throw NoReportException.because(
                      ReportMessage.LEFT_OUT_OF_PAGE.with(MAX_BYTES, suite));
                }
                found.put(run.name(), files.get());
              } catch (NoReportException e) {
                leftOut.put(run.name(), e.problem());
              }
            });
      }
    }
    var inputs = new PageInputs();
    inputs.addSuite("suite/" + suite, text, found, leftOut);
    return inputs;
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
