package io.brokerbench.worker.serve.report;

import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.ArchiveMessage;
import io.brokerbench.core.archive.ArchivedFile;
import io.brokerbench.core.archive.RunKey;
import io.brokerbench.core.archive.StoreException;
import io.brokerbench.core.archive.SuiteKey;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.result.SuiteResult;
import io.brokerbench.worker.report.ResultFiles;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Files of archived runs and suites, as far as a report needs them. */
final class ArchivedFiles {

  /** A run has less than 1 MiB in the cluster. */
  static final int MAX_BYTES = 16 * 1024 * 1024;

  private static final Set<String> DETAILS =
      Set.of(RunResult.KEY, ResultFiles.TIMESERIES, ResultFiles.HISTOGRAMS);

  private final Archive archive;

  /** Of an archive; null for none. */
  ArchivedFiles(Archive archive) {
    this.archive = archive;
  }

  boolean isThere() {
    return archive != null;
  }

  /** Those of a run, by name. */
  Map<String, byte[]> of(RunKey key, boolean details) throws NoReportException {
    try {
      var wanted = details ? DETAILS : Set.of(RunResult.KEY);
      var listed = archive.index(key).files().stream().filter(f -> wanted.contains(f.name()));
      return archive.files(key, names(listed.toList()));
    } catch (StoreException e) {
      throw NoReportException.of(e);
    }
  }

  /**
   * Those of a run that a resource says is archived.
   *
   * @param location of the archive, as the resource has it
   */
  Map<String, byte[]> of(RunKey key, String location) throws NoReportException {
    if (archive == null) {
      throw NoReportException.because(ReportMessage.NO_ARCHIVE.with(location));
    }
    try {
      return of(key, true);
    } catch (NoReportException e) {
      var missing = e.problem().id() == ArchiveMessage.MISSING;
      throw missing && !location.equals(archive.location())
          ? NoReportException.because(
              ReportMessage.OTHER_ARCHIVE.with(location, archive.location()))
          : e;
    }
  }

  /** {@value SuiteResult#KEY} of a suite. */
  byte[] of(SuiteKey key) throws NoReportException {
    try {
      var listed =
          archive.index(key).files().stream().filter(f -> f.name().equals(SuiteResult.KEY));
      return archive.files(key, names(listed.toList())).get(SuiteResult.KEY);
    } catch (StoreException e) {
      throw NoReportException.of(e);
    }
  }

  private static Set<String> names(List<ArchivedFile> files) throws NoReportException {
    var bytes = files.stream().mapToLong(ArchivedFile::size).sum();
    if (bytes > MAX_BYTES) {
      throw NoReportException.because(ReportMessage.TOO_LARGE.with(bytes, MAX_BYTES));
    }
    return files.stream().map(ArchivedFile::name).collect(Collectors.toSet());
  }
}
