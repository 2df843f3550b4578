package io.brokerbench.operator.suite;

import static io.brokerbench.api.SuiteConditionType.Finished;
import static io.brokerbench.api.SuiteConditionType.Reconciling;
import static io.brokerbench.api.SuiteConditionType.Stalled;
import static io.brokerbench.api.SuiteConditionType.Succeeded;

import io.brokerbench.api.ArchiveStatus;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.BenchmarkSuiteStatus;
import io.brokerbench.api.ResultsRef;
import io.brokerbench.api.SuiteConditionType;
import io.brokerbench.api.SuitePhase;
import io.brokerbench.api.SuiteReason;
import io.brokerbench.api.SuiteRunFailure;
import io.brokerbench.api.SuiteRunsStatus;
import io.brokerbench.api.SuiteVerdictsStatus;
import io.brokerbench.core.message.Message;
import io.brokerbench.operator.lifecycle.Display;
import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.api.model.ConditionBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The status of a suite in the making. Each field keeps its value until it is set. */
final class SuiteStatusEdit {

  private final long generation;
  private final Instant now;
  private final Map<SuiteConditionType, Condition> conditions =
      new EnumMap<>(SuiteConditionType.class);
  private SuitePhase phase;
  private String message;
  private Long seed;
  private Integer cells;
  private Integer round;
  private String currentCell;
  private String currentRun;
  private String progress;
  private SuiteRunsStatus runs;
  private String eta;
  private String startTime;
  private String completionTime;
  private String duration;
  private String verdict;
  private SuiteVerdictsStatus verdicts;
  private List<SuiteRunFailure> failures = List.of();
  private ResultsRef resultsRef;
  private ArchiveStatus archive;

  private SuiteStatusEdit(long generation, Instant now) {
    this.generation = generation;
    this.now = now;
  }

  static SuiteStatusEdit of(BenchmarkSuite suite, Instant now) {
    return of(suite, suite.getStatus(), now);
  }

  /** From another status than the one that was written last. */
  static SuiteStatusEdit of(BenchmarkSuite suite, BenchmarkSuiteStatus status, Instant now) {
    var edit = new SuiteStatusEdit(suite.getMetadata().getGeneration(), now);
    if (status != null) {
      for (var known : SuiteConditionType.values()) {
        // Conditions of others stay theirs: the status is applied with ours only.
        status.condition(known).ifPresent(found -> edit.conditions.put(known, found));
      }
      edit.phase = status.phase();
      edit.message = status.message();
      edit.seed = status.seed();
      edit.cells = status.cells();
      edit.round = status.round();
      edit.progress = status.progress();
      edit.runs = status.runs();
      edit.startTime = status.startTime();
      edit.completionTime = status.completionTime();
      edit.duration = status.duration();
      edit.verdict = status.verdict();
      edit.verdicts = status.verdicts();
      edit.failures = status.failures();
      edit.resultsRef = status.resultsRef();
      edit.archive = status.archive();
    }
    return edit;
  }

  /** What the plan says. */
  SuiteStatusEdit planned(int cellsOfPlan, Long seedOfOrder) {
    cells = cellsOfPlan;
    seed = seedOfOrder;
    return this;
  }

  SuiteStatusEdit started(Instant first) {
    startTime = startTime == null ? Display.time(first) : startTime;
    return this;
  }

  /** Nothing has been created. */
  SuiteStatusEdit notStarted() {
    startTime = null;
    return this;
  }

  SuiteStatusEdit progress(int current, SuiteRunsStatus counts, List<SuiteRunFailure> last) {
    round = current;
    runs = counts;
    progress = counts.finished() + "/" + counts.total();
    failures = last;
    return this;
  }

  SuiteStatusEdit timeLeft(long seconds) {
    eta = Display.duration(Duration.ofSeconds(seconds));
    return this;
  }

  SuiteStatusEdit current(String cell, String run) {
    currentCell = cell;
    currentRun = run;
    return this;
  }

  SuiteStatusEdit verdicts(SuiteVerdictsStatus counts, String inFewWords) {
    verdicts = counts;
    verdict = inFewWords;
    return this;
  }

  SuiteStatusEdit results(String configMap) {
    resultsRef = new ResultsRef("ConfigMap", configMap);
    return this;
  }

  /** Something goes on, or will by itself. */
  SuiteStatusEdit active(SuitePhase current, SuiteReason reason, Message what) {
    return going(current, reason, "True", what);
  }

  /** Nothing goes on until somebody changes the spec. */
  SuiteStatusEdit suspended(Message what) {
    return going(SuitePhase.Suspended, SuiteReason.Suspended, "False", what);
  }

  private SuiteStatusEdit going(
      SuitePhase current, SuiteReason reason, String reconciling, Message what) {
    phase = current;
    message = Display.message(what.toString());
    return condition(Succeeded, "Unknown", reason, what)
        .condition(Finished, "False", reason, what)
        .condition(Reconciling, reconciling, reason, what)
        .condition(Stalled, "False", reason, what);
  }

  /** The end. */
  SuiteStatusEdit ended(boolean succeeded, SuiteReason reason, Message how) {
    phase = succeeded ? SuitePhase.Succeeded : SuitePhase.Failed;
    message = Display.message(how.toString());
    completionTime = Display.time(now);
    if (startTime != null) {
      duration = Display.duration(Duration.between(Instant.parse(startTime), now));
    }
    var finished = SuiteLifecycleMessage.FINISHED.with();
    return condition(Succeeded, succeeded ? "True" : "False", reason, how)
        .condition(Finished, "True", reason, how)
        .condition(Reconciling, "False", SuiteReason.Finished, finished)
        .condition(
            Stalled,
            succeeded ? "False" : "True",
            succeeded ? SuiteReason.Finished : reason,
            succeeded ? finished : how);
  }

  /** Keeps the time of a condition whose status stays. */
  SuiteStatusEdit condition(
      SuiteConditionType type, String status, SuiteReason reason, Message why) {
    var before = conditions.get(type);
    var same = before != null && before.getStatus().equals(status);
    conditions.put(
        type,
        new ConditionBuilder()
            .withType(type.name())
            .withStatus(status)
            .withReason(reason.name())
            .withMessage(Display.message(why.toString()))
            .withObservedGeneration(generation)
            .withLastTransitionTime(same ? before.getLastTransitionTime() : Display.time(now))
            .build());
    return this;
  }

  BenchmarkSuiteStatus build() {
    return new BenchmarkSuiteStatus(
        generation,
        phase,
        message,
        List.copyOf(conditions.values()),
        seed,
        cells,
        round,
        currentCell,
        currentRun,
        progress,
        runs,
        eta,
        startTime,
        completionTime,
        duration,
        verdict,
        verdicts,
        failures,
        resultsRef,
        archive);
  }
}
