package io.brokerbench.operator.suite;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkSuite;
import io.brokerbench.api.BenchmarkSuiteStatus;
import io.brokerbench.api.OrderType;
import io.brokerbench.api.Phase;
import io.brokerbench.api.SuitePhase;
import io.brokerbench.api.SuiteReason;
import io.brokerbench.api.SuiteRunsStatus;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.suite.progress.EndReason;
import io.brokerbench.core.suite.progress.NextStep;
import io.brokerbench.core.suite.progress.SuiteProgress;
import io.brokerbench.core.suite.progress.SuiteRun;
import io.brokerbench.core.suite.result.SuiteResultBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decides what comes next in a suite from what is seen of it. Pure, and without memory: the same
 * view always gives the same decision.
 */
public final class SuiteLifecycle {

  /** How often a suite is published about, beside each round: all runs of a small one. */
  private static final int MOST_PUBLISHED = 200;

  private final String version;

  /**
   * Decides for this version of brokerbench.
   *
   * @param version that {@code suite.json} names
   */
  public SuiteLifecycle(String version) {
    this.version = version;
  }

  /** Whether nothing more will happen. */
  public static boolean isFinished(BenchmarkSuiteStatus status) {
    return status != null && status.phase() != null && status.phase().isTerminal();
  }

  /** Whether the suite has not been accepted yet. */
  public static boolean isNew(BenchmarkSuiteStatus status) {
    return status == null || status.phase() == null;
  }

  /** The end of a suite that has errors. */
  public SuiteDecision invalid(BenchmarkSuite suite, InvalidRunException errors, Instant now) {
    var status = SuiteStatusEdit.of(suite, now);
    status.ended(false, SuiteReason.SpecInvalid, Composed.of(errors));
    return new SuiteDecision(List.of(), status.build());
  }

  /** What comes next; not to be asked about a suite that has finished. */
  public SuiteDecision decide(SuiteView view) {
    var state = new SuiteState(view);
    var progress = state.progress();
    var status = SuiteStatusEdit.of(view.suite(), view.now());
    var random = view.plan().order().type() == OrderType.Randomized;
    status.planned(view.plan().cells().size(), random ? view.seed() : null);
    state.started().ifPresent(status::started);
    status.progress(
        progress.round(), progress.counts(), state.failures(BenchmarkSuiteStatus.MAX_FAILURES));
    var actions = new ArrayList<>(state.actions());
    proceed(view, state, progress, status, actions);
    return new SuiteDecision(actions, status.build());
  }

  /** What the status says where the run that was decided on could not be created. */
  public SuiteDecision blocked(SuiteView view, SuiteDecision decided, Message why) {
    var status = SuiteStatusEdit.of(view.suite(), decided.status(), view.now());
    if (view.nothingStarted()) {
      status.notStarted();
    }
    status.active(SuitePhase.Waiting, SuiteReason.Waiting, why);
    return new SuiteDecision(List.of(), status.build());
  }

  /**
   * The run that was decided on counts as failed, since the API server rejected it.
   *
   * @param details what the API server said
   */
  public SuiteDecision rejected(SuiteView view, SuiteDecision decided, String run, String details) {
    var record = RejectedRuns.record(view, run, details);
    var status = SuiteStatusEdit.of(view.suite(), decided.status(), view.now());
    status.active(SuitePhase.Waiting, SuiteReason.RunRefused, RejectedRuns.why(record));
    return new SuiteDecision(List.of(new SuiteAction.Reject(record)), status.build());
  }

  /** The end of a suite whose first run the API server rejected. */
  public SuiteDecision refused(SuiteView view, Message why) {
    var status = SuiteStatusEdit.of(view.suite(), view.now());
    status.ended(false, SuiteReason.RequestRefused, why);
    return new SuiteDecision(List.of(), status.build());
  }

  /** When a suite that waits for nodes has to end, if nothing happens until then. */
  public Optional<Duration> untilRecheck(
      BenchmarkSuite suite, BenchmarkSuiteStatus status, Instant now) {
    var budget = suite.getSpec().budgetSeconds();
    return budget == null
            || status.startTime() == null
            || status.currentRun() != null
            || status.phase() != SuitePhase.Waiting
        ? Optional.empty()
        : Optional.of(
            Duration.between(now, Instant.parse(status.startTime()).plusSeconds(budget + 1L)));
  }

  private void proceed(
      SuiteView view,
      SuiteState state,
      SuiteProgress progress,
      SuiteStatusEdit status,
      List<SuiteAction> actions) {
    var unreadable = UnreadableRecords.obstacle(view, progress.next());
    var unused = unreadable.isPresent() ? view.brokers() : unused(view, progress.next());
    var last = progress.next() instanceof NextStep.End;
    var ended = last && unreadable.isEmpty() && unused.isEmpty();
    // A suite whose end is held back publishes nothing, for the file would say that it has ended.
    var publishes = unreadable.isEmpty() || !last;
    if (ended || (publishes && isNews(view.status(), status.build()))) {
      var spec = view.suite().getSpec();
      var result =
          new SuiteResultBuilder(
                  view.plan(), spec, view.seed(), state.runs(), view.companions().get())
              .build(version, view.now());
      actions.add(new SuiteAction.Publish(result));
      new Judgement(result).write(status);
      status.results(SuiteNames.of(view.suite()).results());
    }
    if (!ended) {
      status.timeLeft(progress.secondsLeft());
    }
    if (!unused.isEmpty()) {
      actions.add(new SuiteAction.Release(unused));
      status.active(
          SuitePhase.Running,
          SuiteReason.Active,
          SuiteLifecycleMessage.DELETING_BROKERS.with(
              unused.stream().map(StandingBrokers::name).toList()));
      return;
    }
    if (unreadable.isPresent()) {
      status.active(SuitePhase.Waiting, SuiteReason.RecordUnreadable, unreadable.get());
      return;
    }
    switch (progress.next()) {
      case NextStep.Start start -> start(view, start, status, actions);
      case NextStep.Await await -> await(view, state, await.run(), status);
      case NextStep.Hold hold ->
          status.suspended(SuiteLifecycleMessage.SUSPENDED.with(hold.next().name()));
      case NextStep.End end ->
          status.ended(
              end.reason().planned(),
              SuiteReason.valueOf(end.reason().name()),
              how(view, state, progress, end.reason()));
    }
  }

  /**
   * Whether there is enough new since the status was written to publish it. That of thousands of
   * runs is large, so it waits for some of them to end.
   */
  private static boolean isNews(BenchmarkSuiteStatus before, BenchmarkSuiteStatus after) {
    if (before == null || before.resultsRef() == null || !before.round().equals(after.round())) {
      return true;
    }
    return after.runs().total() <= MOST_PUBLISHED
        ? !after.runs().equals(before.runs()) || !after.failures().equals(before.failures())
        : share(after.runs()) != share(before.runs());
  }

  private static int share(SuiteRunsStatus runs) {
    return MOST_PUBLISHED * runs.finished() / Math.max(1, runs.total());
  }

  /**
   * Brokers that the next run does not take over. They are deleted before anything else is done: it
   * may want their nodes, and a suite that has ended or is suspended leaves nothing on nodes.
   */
  private static List<StandingBrokers> unused(SuiteView view, NextStep next) {
    if (next instanceof NextStep.Await) {
      return List.of();
    }
    var kept =
        next instanceof NextStep.Start start
            ? StandingBrokers.forRun(view.brokers(), view.plan(), start.key())
            : Optional.<StandingBrokers>empty();
    return view.brokers().stream()
        .filter(brokers -> kept.isEmpty() || !kept.get().equals(brokers))
        .toList();
  }

  private static void start(
      SuiteView view, NextStep.Start start, SuiteStatusEdit status, List<SuiteAction> actions) {
    var pause = RejectedRuns.pause(view);
    if (pause.isPresent()) {
      status.active(SuitePhase.Waiting, SuiteReason.RunRefused, pause.get());
      return;
    }
    var brokers = StandingBrokers.forRun(view.brokers(), view.plan(), start.key());
    var child = new ChildManifest(view, start, brokers.orElse(null));
    var lack = child.lackOfNodes();
    if (lack.isPresent()) {
      status.active(SuitePhase.Waiting, SuiteReason.Waiting, lack.get());
      return;
    }
    actions.add(new SuiteAction.Start(child.owned()));
    status
        .started(view.now())
        .current(cell(view, start.key().cell()), start.name())
        .active(
            SuitePhase.Running,
            SuiteReason.Active,
            SuiteLifecycleMessage.RUN_NEW.with(start.name()));
  }

  private static void await(
      SuiteView view, SuiteState state, SuiteRun run, SuiteStatusEdit status) {
    var child = state.active(run.name());
    var phase = phase(child);
    var waits = phase.compareTo(Phase.Queued) <= 0 || phase == Phase.Suspended;
    var details = child.getStatus() == null ? null : child.getStatus().message();
    status
        .current(cell(view, run.key().cell()), run.name())
        .active(
            waits ? SuitePhase.Waiting : SuitePhase.Running,
            waits ? SuiteReason.Waiting : SuiteReason.Active,
            details == null
                ? SuiteLifecycleMessage.RUN_NEW.with(run.name())
                : SuiteLifecycleMessage.RUN_ACTIVE.with(run.name(), phase, details));
  }

  private static Phase phase(BenchmarkRun child) {
    var status = child.getStatus();
    return status == null || status.phase() == null ? Phase.Pending : status.phase();
  }

  private static String cell(SuiteView view, int index) {
    return view.plan().cells().get(index).cell().name();
  }

  private static Message how(
      SuiteView view, SuiteState state, SuiteProgress progress, EndReason reason) {
    var counts = progress.counts();
    return switch (reason) {
      case Complete -> SuiteLifecycleMessage.COMPLETE.with(counts.valid(), counts.failed());
      case Decided -> SuiteLifecycleMessage.DECIDED.with(counts.valid());
      case BudgetSpent ->
          SuiteLifecycleMessage.BUDGET_SPENT.with(view.suite().getSpec().budgetSeconds());
      case RunFailed ->
          SuiteLifecycleMessage.RUN_FAILED.with(
              state.failures(1).stream()
                  .map(run -> SuiteLifecycleMessage.NOT_COUNTED.with(run.run(), run.message()))
                  .toList());
    };
  }
}
