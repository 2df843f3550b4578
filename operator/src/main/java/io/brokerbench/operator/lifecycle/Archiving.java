package io.brokerbench.operator.lifecycle;

import static io.brokerbench.api.ConditionType.Archived;

import io.brokerbench.api.ArchiveStatus;
import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.NormalReason;
import io.brokerbench.api.Reason;
import io.brokerbench.api.ResultsRetention;
import java.time.Instant;

/**
 * What becomes of the results of a finished run: the archiver copies them, and where the run says
 * so, the operator deletes their ConfigMap afterwards. Pure, and without memory.
 */
public final class Archiving {

  private Archiving() {}

  /**
   * Whether the ConfigMap of a finished run is kept for the archive. Nothing may delete the run
   * until then.
   */
  public static boolean keepsResults(BenchmarkRun run) {
    return isWanted(run)
        && Lifecycle.isFinished(run.getStatus())
        && run.getStatus().resultsRef() != null;
  }

  /** Whether the results of the run are to be in the archive alone. */
  public static boolean isWanted(BenchmarkRun run) {
    return run.getSpec().retain().results() == ResultsRetention.Archived;
  }

  /**
   * Whether there may be something to decide: the results are in the cluster, and nothing says that
   * they are in the archive.
   */
  public static boolean isOpen(BenchmarkRun run) {
    var status = run.getStatus();
    return keepsResults(run) || (status.resultsRef() != null && !status.isTrue(Archived));
  }

  /**
   * What comes next for a finished run.
   *
   * @param recorded whether the suite of the run has recorded how it ended; true without a suite
   */
  public static Decision decide(BenchmarkRun run, boolean recorded, Instant now) {
    var status = run.getStatus();
    var edit = StatusEdit.of(run, now);
    if (status.inArchive()) {
      // Only what is written may be relied on: the next decision lets them go.
      return keepsResults(run) && status.isTrue(Archived) && recorded
          ? Decision.of(edit.withoutResults(), new Action.LetResultsGo(status.archive()))
          : Decision.of(archived(edit, status.archive()));
    }
    return Decision.of(open(run, edit, status));
  }

  private static StatusEdit archived(StatusEdit edit, ArchiveStatus archive) {
    return edit.isTrue(
        Archived,
        NormalReason.Archived,
        ArchivingMessage.ARCHIVED.with(String.valueOf(archive.location()), archive.digest()));
  }

  private static StatusEdit open(BenchmarkRun run, StatusEdit edit, BenchmarkRunStatus status) {
    var archive = status.archive();
    if (archive != null && archive.hasFailed()) {
      var attempts = archive.attempts() == null ? 1 : archive.attempts();
      return edit.isFalse(
          Archived,
          Reason.ArchiveFailed,
          ArchivingMessage.FAILED.with(attempts, archive.message()));
    }
    return keepsResults(run)
        ? edit.isUnknown(Archived, NormalReason.ArchivePending, ArchivingMessage.PENDING.with())
        : edit;
  }
}
