package io.brokerbench.operator.act;

import static io.brokerbench.api.SuiteConditionType.Archived;
import static io.brokerbench.api.SuiteConditionType.Succeeded;

import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.BenchmarkSuiteStatus;
import io.brokerbench.api.SuitePhase;
import io.brokerbench.api.SuiteReason;
import io.brokerbench.api.SuiteRunFailure;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.SuitePlan;
import io.brokerbench.operator.lifecycle.Display;
import io.brokerbench.operator.suite.SuiteLifecycle;
import io.brokerbench.operator.suite.SuiteLifecycleMessage;
import io.brokerbench.operator.suite.SuiteRounds;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Tells in events what becomes of suites: their rounds, runs that do not count, what they wait for,
 * how they end.
 *
 * @param recorder writes them
 */
public record SuiteEvents(EventRecorder recorder) {

  /**
   * Tells what is new about {@code suite}.
   *
   * @param plan of it; null where it has errors
   * @param after the status that will be written
   * @param mayTryAgain whether it would be told again later
   * @throws KubernetesClientException where it may be, and the API server is busy or away
   */
  public void announce(
      BenchmarkSuite suite, SuitePlan plan, BenchmarkSuiteStatus after, boolean mayTryAgain) {
    recorder.tell(suite, events(suite, plan, after), mayTryAgain);
  }

  /**
   * Tells whether the results of a suite that has ended came to be archived, or failed to.
   *
   * @param after the status that will be written
   * @param mayTryAgain likewise
   * @throws KubernetesClientException likewise
   */
  public void announceArchive(
      BenchmarkSuite suite, BenchmarkSuiteStatus after, boolean mayTryAgain) {
    var before = suite.getStatus();
    var events = new ArrayList<Runnable>();
    if (after.isTrue(Archived) && !before.isTrue(Archived)) {
      var found = after.condition(Archived).orElseThrow();
      events.add(() -> recorder.normal(suite, 0, found.getReason(), found.getMessage()));
    }
    if (after.isFalse(Archived) && !before.isFalse(Archived)) {
      var found = after.condition(Archived).orElseThrow();
      events.add(() -> recorder.warning(suite, 0, found.getReason(), found.getMessage()));
    }
    recorder.tell(suite, events, mayTryAgain);
  }

  private List<Runnable> events(BenchmarkSuite suite, SuitePlan plan, BenchmarkSuiteStatus after) {
    var before = suite.getStatus();
    var events = new ArrayList<Runnable>();
    if (plan != null && SuiteLifecycle.isNew(before)) {
      events.add(() -> normal(suite, 0, SuiteReason.Accepted, accepted(plan)));
    }
    addRounds(suite, plan, after, events);
    addFailures(suite, after, events);
    if (waitsForOthers(after) && !waitsForOthers(before)) {
      // The same number of runs again is the same wait: a pool that comes and goes is told once.
      var occasion = after.runs().finished() + after.runs().repeated();
      events.add(
          () -> recorder.warning(suite, occasion, SuiteReason.Waiting.name(), after.message()));
    }
    if (SuiteLifecycle.isFinished(after)) {
      events.add(() -> announceEnd(suite, after));
    }
    return events;
  }

  /** Whether no run can be created: too few nodes are ready, or a name is taken. */
  private static boolean waitsForOthers(BenchmarkSuiteStatus status) {
    return status != null
        && status.phase() == SuitePhase.Waiting
        && status.currentRun() == null
        && status
            .condition(Succeeded)
            .filter(condition -> SuiteReason.Waiting.name().equals(condition.getReason()))
            .isPresent();
  }

  private static Message accepted(SuitePlan plan) {
    return Composed.all(
        Stream.concat(
                Stream.of(SuiteLifecycleMessage.ACCEPTED.with(plan.cells().size(), plan.rounds())),
                plan.remarks().stream())
            .toList());
  }

  private void addRounds(
      BenchmarkSuite suite, SuitePlan plan, BenchmarkSuiteStatus after, List<Runnable> events) {
    if (plan == null) {
      return;
    }
    for (var round : SuiteRounds.completed(suite.getStatus(), after)) {
      var left = after.eta() == null ? Display.duration(Duration.ZERO) : after.eta();
      var runs = after.runs();
      var complete =
          SuiteLifecycleMessage.ROUND_COMPLETED.with(
              round, plan.rounds(), runs.valid(), runs.failed(), left);
      events.add(() -> normal(suite, round, SuiteReason.RoundCompleted, complete));
    }
  }

  private void addFailures(
      BenchmarkSuite suite, BenchmarkSuiteStatus after, List<Runnable> events) {
    var before = suite.getStatus();
    for (var failure : after.failures()) {
      if (before == null || !before.failures().contains(failure)) {
        var message =
            SuiteLifecycleMessage.NOT_COUNTED.with(
                failure.run(), String.valueOf(failure.message()));
        events.add(
            () ->
                recorder.warning(
                    suite,
                    failure.run(),
                    reason(failure).name(),
                    Display.message(message.toString())));
      }
    }
  }

  private static SuiteReason reason(SuiteRunFailure failure) {
    return SuiteReason.RecordUnreadable.name().equals(failure.reason())
        ? SuiteReason.RecordUnreadable
        : SuiteReason.RunNotCounted;
  }

  private void normal(BenchmarkSuite suite, int round, SuiteReason reason, Message message) {
    recorder.normal(suite, round, reason.name(), Display.message(message.toString()));
  }

  private void announceEnd(BenchmarkSuite suite, BenchmarkSuiteStatus status) {
    var end = status.condition(Succeeded).orElseThrow();
    if (status.isTrue(Succeeded)) {
      recorder.normal(suite, 0, end.getReason(), end.getMessage());
    } else {
      recorder.warning(suite, 0, end.getReason(), end.getMessage());
    }
  }
}
