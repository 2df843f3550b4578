package io.brokerbench.worker.suite;

import io.brokerbench.api.Reason;
import io.brokerbench.core.json.Json;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.progress.SuiteRun;
import java.time.Instant;
import java.util.List;

/**
 * What the result of a run does not say: the file {@value #KEY} beside it.
 *
 * @param started when the run was begun
 * @param ended when it ended
 * @param outcome Failed or Refused; null of a run that ended as planned
 * @param reason why it failed; null likewise
 * @param message the same in one line; null likewise
 */
record RunRecord(
    Instant started, Instant ended, RunOutcome outcome, Reason reason, String message) {

  /** Name of the file. */
  static final String KEY = "run.json";

  static RunRecord of(RunEnd end) {
    var failure = end.failure();
    return failure == null
        ? new RunRecord(end.started(), end.ended(), null, null, null)
        : new RunRecord(
            end.started(),
            end.ended(),
            failure.refused() ? RunOutcome.Refused : RunOutcome.Failed,
            failure.reason(),
            failure.message());
  }

  /**
   * Reads the file.
   *
   * @throws IllegalArgumentException if it is no record of a run
   */
  static RunRecord parse(String json) {
    var record = Json.readOtherVersion(json, RunRecord.class);
    if (record.outcome != null && record.reason == null) {
      throw new IllegalArgumentException(DirectoryMessage.NO_REASON.with().toString());
    }
    return record;
  }

  /**
   * The run as the suite sees it.
   *
   * @param result null where there is none
   */
  SuiteRun run(RunKey key, String name, RunResult result) {
    if (outcome == null) {
      return SuiteRun.of(key, name, result, started, ended);
    }
    var reasons = List.of(reason.name());
    if (result == null) {
      return SuiteRun.without(key, name, outcome, reasons, started, ended);
    }
    var measured = SuiteRun.of(key, name, result, started, ended);
    return new SuiteRun(
        key,
        name,
        outcome,
        reasons,
        started,
        ended,
        measured.load(),
        measured.figures(),
        measured.omb(),
        measured.brokers());
  }
}
