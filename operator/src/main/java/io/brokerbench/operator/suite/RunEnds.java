package io.brokerbench.operator.suite;

import static io.brokerbench.api.ConditionType.Succeeded;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.Reason;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.result.RunResult;
import io.brokerbench.core.suite.progress.RunKey;
import io.brokerbench.core.suite.progress.RunOutcome;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.operator.lifecycle.Display;
import io.fabric8.kubernetes.api.model.Condition;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads from the status of a run how it ended. */
final class RunEnds {

  private RunEnds() {}

  /** A run that has not ended. */
  static SuiteRun active(BenchmarkRun run, RunKey key) {
    return SuiteRun.without(
        key, run.getMetadata().getName(), RunOutcome.Active, List.of(), created(run), null);
  }

  /**
   * The record of a run that has finished.
   *
   * @param result of it; null where it has none
   */
  static RunRecord record(BenchmarkRun run, RunKey key, RunResult result) {
    if (!run.getStatus().isTrue(Succeeded)) {
      return failed(run, key);
    }
    if (result == null) {
      return without(
          run,
          key,
          RunOutcome.Failed,
          Reason.ResultsUnavailable.name(),
          SuiteLifecycleMessage.RESULTS_MISSING.with().toString());
    }
    var name = run.getMetadata().getName();
    var ended = SuiteRun.of(key, name, result, created(run), ended(run));
    return new RunRecord(ended, ended.valid() ? null : why(ended).toString());
  }

  private static Message why(SuiteRun ended) {
    return SuiteLifecycleMessage.CHECKS_FAILED.with(ended.reasons());
  }

  private static RunRecord failed(BenchmarkRun run, RunKey key) {
    var failure = run.getStatus().condition(Succeeded);
    var reason = failure.map(Condition::getReason).orElse(Reason.ResultsUnavailable.name());
    var message = failure.map(Condition::getMessage).orElse("");
    var outcome = isRefused(run, reason) ? RunOutcome.Refused : RunOutcome.Failed;
    return without(run, key, outcome, reason, message);
  }

  /** Nothing of it was deployed, and nothing would be if it were repeated. */
  private static boolean isRefused(BenchmarkRun run, String reason) {
    return run.getStatus().attempts() == null
        && Stream.of(Reason.values())
            .filter(known -> known.name().equals(reason))
            .noneMatch(Reason::mayPass);
  }

  private static RunRecord without(
      BenchmarkRun run, RunKey key, RunOutcome outcome, String reason, String message) {
    return new RunRecord(
        SuiteRun.without(
            key, run.getMetadata().getName(), outcome, List.of(reason), created(run), ended(run)),
        Display.message(message));
  }

  private static Instant created(BenchmarkRun run) {
    return Instant.parse(run.getMetadata().getCreationTimestamp());
  }

  private static Instant ended(BenchmarkRun run) {
    return Optional.ofNullable(run.getStatus().completionTime()).map(Instant::parse).orElse(null);
  }
}
