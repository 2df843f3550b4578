package io.brokerbench.operator.suite;

import io.brokerbench.api.SuiteReason;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.progress.EndReason;
import io.brokerbench.core.suite.progress.NextStep;
import java.util.Optional;

/**
 * Records that cannot be read. The suite starts no run and does not end until each of them is
 * corrected or deleted; a run under way, a suspension and the budget do not depend on them.
 */
final class UnreadableRecords {

  private UnreadableRecords() {}

  /** Whether that stands for a record that cannot be read. */
  static boolean is(RunRecord record) {
    return record.run().reasons().contains(SuiteReason.RecordUnreadable.name());
  }

  /** Why the next step is not taken; empty where it is. */
  static Optional<Message> obstacle(SuiteView view, NextStep next) {
    return next instanceof NextStep.Start || isJudgement(next)
        ? view.records().stream().filter(UnreadableRecords::is).findFirst().map(RejectedRuns::why)
        : Optional.empty();
  }

  private static boolean isJudgement(NextStep next) {
    return next instanceof NextStep.End end && end.reason() != EndReason.BudgetSpent;
  }
}
