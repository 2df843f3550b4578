package io.brokerbench.worker.serve.report;

import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.RunKey;
import io.brokerbench.core.archive.SuiteKey;
import io.brokerbench.core.text.Printable;
import io.brokerbench.worker.kubernetes.NoResultsException;
import io.brokerbench.worker.kubernetes.SuiteResults;
import io.brokerbench.worker.kubernetes.SuiteResults.RunRecord;
import io.brokerbench.worker.page.PageInputMessage;
import io.brokerbench.worker.page.PageInputs;
import io.brokerbench.worker.serve.archive.ArchivedRun;
import io.brokerbench.worker.serve.cluster.Resource;
import io.brokerbench.worker.serve.report.SuiteReading.RunFiles;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Results of suites and of their runs, in the cluster and in the archive. */
final class SuiteSource {

  /** How many parts the key of an object of an entry has. */
  private static final int PARTS = 6;

  private final KubernetesClient client;
  private final ArchivedFiles archived;
  private final SuiteReading reading = new SuiteReading();

  SuiteSource(KubernetesClient client, Archive archive) {
    this.client = client;
    this.archived = new ArchivedFiles(archive);
  }

  /** The text of {@code suite.json}, as it is now. */
  String text(Resource suite) throws NoReportException {
    try {
      return new SuiteResults(client, suite.namespace()).text(suite.name());
    } catch (NoResultsException e) {
      throw NoReportException.of(e);
    }
  }

  /** A suite with its runs. */
  Supplier<PageInputs> inputs(Resource suite, String text) throws NoReportException {
    var results = new SuiteResults(client, suite.namespace());
    final List<RunRecord> records;
    try {
      records = results.records(suite.uid());
    } catch (NoResultsException e) {
      throw NoReportException.of(e);
    }
    var runs = records.stream().map(record -> runOf(suite, results, record)).toList();
    return reading.inputs(
        suite.name(),
        text.getBytes(StandardCharsets.UTF_8),
        runs,
        PageInputMessage.RUN_GONE.with());
  }

  private RunFiles runOf(Resource suite, SuiteResults results, RunRecord record) {
    return new RunFiles(
        record.run(),
        suite.uid() + "/" + record.run() + "/" + record.results(),
        details -> files(suite, results, record, details));
  }

  private Optional<Map<String, byte[]>> files(
      Resource suite, SuiteResults results, RunRecord record, boolean details)
      throws NoReportException {
    try {
      var inCluster = results.files(record);
      if (inCluster.isPresent() || record.archived() == null) {
        return inCluster;
      }
    } catch (NoResultsException e) {
      throw NoReportException.of(e);
    }
    // Who may write a record may not read every namespace of the archive.
    var key =
        keyOf(record.archived())
            .filter(found -> found.namespace().equals(suite.namespace()))
            .filter(found -> found.name().equals(record.run()));
    if (key.isEmpty() || !archived.isThere()) {
      throw NoReportException.because(
          PageInputMessage.RUN_ARCHIVED.with(Printable.line(record.archived())));
    }
    return Optional.of(archived.of(key.get(), details));
  }

  /** The key of an index, which is the end of its address. */
  private static Optional<RunKey> keyOf(String index) {
    var parts = Arrays.asList(index.split("/"));
    return RunKey.ofIndex(
        String.join("/", parts.subList(Math.max(0, parts.size() - PARTS), parts.size())));
  }

  /**
   * An archived suite with its runs.
   *
   * @param runs of it that the archive has
   * @param all whether these are known to be all
   */
  Supplier<PageInputs> inputs(SuiteKey suite, List<ArchivedRun> runs, boolean all)
      throws NoReportException {
    var text = archived.of(suite);
    var chosen = CountedRuns.of(SuiteEntries.of(text), runs);
    var files = chosen.counted().stream().map(run -> runOf(run.key())).toList();
    var gone = all ? PageInputMessage.RUN_NOT_ARCHIVED : PageInputMessage.RUN_NOT_LISTED;
    var inputs = reading.inputs(suite.name(), text, files, gone.with());
    return () -> {
      var found = inputs.get();
      chosen
          .others()
          .forEach(
              (run, counted) ->
                  found.leaveOut(
                      run.key().name() + ", UID " + run.key().uid(),
                      ReportMessage.NOT_COUNTED.with(counted.key().uid())));
      return found;
    };
  }

  private RunFiles runOf(RunKey run) {
    return new RunFiles(
        run.name(), run.digest(), details -> Optional.of(archived.of(run, details)));
  }
}
