package io.brokerbench.worker.serve.report;

import io.brokerbench.core.archive.Archive;
import io.brokerbench.core.archive.RunKey;
import io.brokerbench.worker.kubernetes.NoResultsException;
import io.brokerbench.worker.kubernetes.RunResults;
import io.brokerbench.worker.serve.cluster.Resource;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;

/** Results of runs: in the cluster, or where they were let go, in the archive. */
public final class RunSource {

  private final KubernetesClient client;
  private final ArchivedFiles archived;

  /**
   * Of a cluster and an archive.
   *
   * @param archive null for none
   */
  public RunSource(KubernetesClient client, Archive archive) {
    this.client = client;
    archived = new ArchivedFiles(archive);
  }

  /** Whether the run has results, wherever they are. */
  public static boolean hasResults(Resource run) {
    return run.ended() && !(run.results().isEmpty() && digest(run).isEmpty());
  }

  /** Stands for the results of a run, which never change. */
  public static String key(Resource run) {
    return "run/" + run.uid() + "/" + run.results() + "/" + digest(run);
  }

  /** Stands for the results of an archived run. */
  public static String key(RunKey run) {
    return "archive/" + run.uid() + "/" + run.digest();
  }

  private static String digest(Resource run) {
    return run.text("/status/archive/digest");
  }

  /** The files of a finished run, by name. */
  Map<String, byte[]> files(Resource run) throws NoReportException {
    var inCluster = !run.results().isEmpty();
    if (!inCluster && digest(run).isEmpty()) {
      throw NoReportException.because(ReportMessage.NO_RESULTS.with(run.text("/status/message")));
    }
    if (inCluster) {
      try {
        return new RunResults(client, run.namespace()).fetch(run.name());
      } catch (NoResultsException e) {
        if (digest(run).isEmpty()) {
          throw NoReportException.of(e);
        }
      }
    }
    return archived.of(archivedKey(run), run.text("/status/archive/location"));
  }

  /** The files of an archived run, by name. */
  Map<String, byte[]> files(RunKey run) throws NoReportException {
    return archived.of(run, true);
  }

  private static RunKey archivedKey(Resource run) throws NoReportException {
    try {
      return new RunKey(run.namespace(), run.name(), run.uid(), digest(run));
    } catch (IllegalArgumentException e) {
      throw NoReportException.because(
          ReportMessage.ARCHIVE_UNREADABLE.with(run.name(), e.getMessage()));
    }
  }
}
