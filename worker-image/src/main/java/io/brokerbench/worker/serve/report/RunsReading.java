package io.brokerbench.worker.serve.report;

import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.worker.page.PageInputs;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.LongFunction;

/**
 * Reads the files of the runs of one report. It stops at the first run whose source does not
 * answer, after some seconds, and once it has enough bytes.
 */
final class RunsReading {

  /** Most bytes of the results of all runs of a report; documents take ten times as much. */
  static final int MAX_BYTES = 8 * 1024 * 1024;

  /** For {@link PageInputs}: most bytes of the details of all runs of a report, not compressed. */
  static final long DETAIL_BYTES = 24L * 1024 * 1024;

  /** Less than {@link Reports#DEADLINE}: a report without some runs is better than none. */
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final Duration patience;

  RunsReading() {
    this(PATIENCE);
  }

  /** With another patience, for all runs together. */
  RunsReading(Duration patience) {
    this.patience = patience;
  }

  /**
   * A run.
   *
   * @param name of it
   * @param reader gives its files by their names; empty where they are gone
   */
  record RunReader(String name, Callable<Optional<Map<String, byte[]>>> reader) {}

  /**
   * What was read, in the order of the runs.
   *
   * @param found files by the names of the runs and their own
   * @param leftOut why others have no files, by the names of the runs
   */
  record Gathered(Map<String, Map<String, byte[]>> found, Map<String, Message> leftOut) {}

  /**
   * The files of runs.
   *
   * @param runs each with another name
   * @param full why runs are left out that would be too many bytes, for the bytes so far
   * @throws NoReportException if this thread was interrupted
   */
  Gathered read(List<RunReader> runs, LongFunction<Message> full) throws NoReportException {
    var gathered = new Gathered(new LinkedHashMap<>(), new LinkedHashMap<>());
    var readers = runs.stream().map(RunReader::reader).toList();
    try (var ahead = new ReadAhead<>(readers, patience)) {
      Message end = null;
      var bytes = 0L;
      for (var run : runs) {
        if (end == null) {
          try {
            var files = ahead.next();
            bytes += files.map(some -> some.get(RunResult.KEY).length).orElse(0);
            if (bytes > MAX_BYTES) {
              end = full.apply(bytes);
            } else {
              files.ifPresent(some -> gathered.found().put(run.name(), some));
            }
          } catch (NoReportException e) {
            end = endOf(run, e, gathered);
          }
        }
        if (end != null) {
          gathered.leftOut().put(run.name(), end);
        }
      }
    }
    return gathered;
  }

  /** Why nothing more is read; null where the failure is about this run alone. */
  private static Message endOf(RunReader run, NoReportException e, Gathered gathered)
      throws NoReportException {
    if (e.busy()) {
      throw e;
    }
    gathered.leftOut().put(run.name(), e.problem());
    return e.away() ? e.problem() : null;
  }
}
