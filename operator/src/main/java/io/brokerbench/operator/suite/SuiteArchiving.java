package io.brokerbench.operator.suite;

import static io.brokerbench.api.SuiteConditionType.Archived;

import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.BenchmarkSuiteStatus;
import io.brokerbench.api.ResultsRetention;
import io.brokerbench.api.SuiteReason;
import io.brokerbench.operator.lifecycle.ArchivingMessage;
import java.time.Instant;

/**
 * What a suite that has ended says of its archive. Its results stay in the cluster for as long as
 * it is there, so nothing is let go. Pure, and without memory.
 */
public final class SuiteArchiving {

  private SuiteArchiving() {}

  /** Whether it has results, and nothing says that they are in the archive. */
  public static boolean isOpen(BenchmarkSuite suite) {
    var status = suite.getStatus();
    return status.resultsRef() != null && !status.isTrue(Archived);
  }

  /**
   * The status from now on. A change of the spec revives no suite, so nothing else of it changes.
   *
   * @param suite has ended
   */
  public static BenchmarkSuiteStatus decide(BenchmarkSuite suite, Instant now) {
    var edit = SuiteStatusEdit.of(suite, now);
    if (!isOpen(suite)) {
      return edit.build();
    }
    var archive = suite.getStatus().archive();
    if (archive != null && archive.hasResults()) {
      edit.condition(
          Archived,
          "True",
          SuiteReason.Archived,
          ArchivingMessage.ARCHIVED.with(String.valueOf(archive.location()), archive.digest()));
    } else if (archive != null && archive.hasFailed()) {
      var attempts = archive.attempts() == null ? 1 : archive.attempts();
      edit.condition(
          Archived,
          "False",
          SuiteReason.ArchiveFailed,
          SuiteLifecycleMessage.NOT_ARCHIVED.with(attempts, archive.message()));
    } else if (isWanted(suite)) {
      edit.condition(
          Archived, "Unknown", SuiteReason.ArchivePending, ArchivingMessage.PENDING.with());
    }
    return edit.build();
  }

  /** Whether its runs are to be archived, by its template. */
  private static boolean isWanted(BenchmarkSuite suite) {
    return ResultsRetention.Archived.name()
        .equals(suite.getSpec().template().at("/retain/results").asText());
  }
}
