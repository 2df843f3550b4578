package io.brokerbench.operator.act;

import static io.brokerbench.api.ConditionType.Archived;
import static io.brokerbench.api.ConditionType.DurabilityVerified;
import static io.brokerbench.api.ConditionType.Succeeded;
import static io.brokerbench.api.ConditionType.Valid;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.operator.lifecycle.StatusChange;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells in events what becomes of runs: their phases, what is found out about them, how they end.
 *
 * @param recorder writes them
 */
public record RunEvents(EventRecorder recorder) {

  /**
   * Tells what is new about {@code run}.
   *
   * @param mayTryAgain whether it would be told again later; no run stands still for its events
   * @throws KubernetesClientException where it may be, and the API server is busy or away
   */
  public void announce(BenchmarkRun run, StatusChange change, boolean mayTryAgain) {
    recorder.tell(run, events(run, change), mayTryAgain);
  }

  private List<Runnable> events(BenchmarkRun run, StatusChange change) {
    var events = new ArrayList<Runnable>();
    var after = change.after();
    var attempts = after.attempts() == null ? 0 : after.attempts();
    if (change.isOfPhase() && !after.phase().isTerminal()) {
      events.add(() -> recorder.normal(run, attempts, after.phase().name(), after.message()));
    }
    for (var type : List.of(DurabilityVerified, Valid, Archived)) {
      if (change.fulfils(type)) {
        var verdict = after.condition(type).orElseThrow();
        events.add(() -> recorder.normal(run, attempts, type.name(), verdict.getMessage()));
      }
    }
    if (change.refutes(Archived)) {
      var failure = after.condition(Archived).orElseThrow();
      events.add(() -> recorder.warning(run, attempts, failure.getReason(), failure.getMessage()));
    }
    if (change.settles()) {
      events.add(() -> announceEnd(run, attempts, after));
    }
    return events;
  }

  private void announceEnd(BenchmarkRun run, int attempts, BenchmarkRunStatus status) {
    var end = status.condition(Succeeded).orElseThrow();
    if (status.isTrue(Succeeded)) {
      recorder.normal(run, attempts, end.getReason(), end.getMessage());
    } else {
      recorder.warning(run, attempts, end.getReason(), end.getMessage());
    }
  }
}
