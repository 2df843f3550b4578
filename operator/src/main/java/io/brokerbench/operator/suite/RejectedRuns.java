package io.brokerbench.operator.suite;

import io.brokerbench.api.SuiteReason;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.progress.RunKeys;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;

/**
 * Runs that the API server rejected after the first one: each counts as failed, so that its cell is
 * repeated as often as any other, and the suite goes on. A quota that is full for a while would
 * fail one run after the other, so the next one waits.
 */
final class RejectedRuns {

  /** Less than the minute after which a suite is looked at again. */
  static final Duration PAUSE = Duration.ofSeconds(45);

  private RejectedRuns() {}

  /**
   * The record of a run that does not exist.
   *
   * @param details what the API server said
   */
  static RunRecord record(SuiteView view, String run, String details) {
    var key = new RunKeys(view.plan()).find(run).orElseThrow();
    return RunRecord.failed(
        key,
        run,
        SuiteReason.RunRefused,
        view.now(),
        SuiteLifecycleMessage.RUN_REFUSED.with(details));
  }

  /** Why the next run waits; empty where it need not. */
  static Optional<Message> pause(SuiteView view) {
    return view.records().stream()
        .filter(record -> record.run().reasons().contains(SuiteReason.RunRefused.name()))
        .filter(record -> record.run().ended().plus(PAUSE).isAfter(view.now()))
        .max(Comparator.comparing(record -> record.run().ended()))
        .map(RejectedRuns::why);
  }

  static Message why(RunRecord record) {
    return SuiteLifecycleMessage.NOT_COUNTED.with(record.run().name(), record.message());
  }
}
