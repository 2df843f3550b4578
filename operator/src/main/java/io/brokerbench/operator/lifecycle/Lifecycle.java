package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunSpec;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.handover.Progress;
import io.brokerbench.core.plan.InvalidRunException;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.plan.RunPlanner;
import io.brokerbench.operator.deployment.BrokerDeployment;
import io.brokerbench.operator.deployment.BrokerDeployments;
import io.brokerbench.operator.observe.PodProblem;
import io.brokerbench.operator.observe.PodRefusal;
import io.brokerbench.operator.permission.MissingPermission;
import io.brokerbench.operator.resources.DiskProbe;
import io.brokerbench.operator.resources.LoadGenerator;
import io.brokerbench.operator.resources.PageCacheDropJobs;
import io.brokerbench.operator.resources.RunNetworkPolicy;
import io.brokerbench.operator.settings.OperatorSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Decides what comes next in a run from what is seen of it. Pure, and without memory: the same view
 * always gives the same decision, so an operator that starts anew goes on where the last one was.
 */
public final class Lifecycle {

  private final OperatorSettings settings;

  /** Decides by these settings of the operator. */
  public Lifecycle(OperatorSettings settings) {
    this.settings = settings;
  }

  /** Whether it is settled how the run ends, so that only the tear-down is left. */
  public static boolean isSettled(BenchmarkRunStatus status) {
    return status != null && Outcome.isSettled(status);
  }

  /** Whether the run is held, so that nothing of it is left once it has been taken down. */
  public static boolean isSuspended(BenchmarkRunStatus status) {
    return status != null && status.phase() == Phase.Suspended;
  }

  /** Whether everything of the run is being taken down, or has been. */
  public static boolean isTakenDown(BenchmarkRunStatus status) {
    return isSettled(status) || isSuspended(status);
  }

  /** How long a finished run stays; empty where it does until somebody deletes it. */
  public static Optional<Duration> untilExpiry(BenchmarkRun run, Instant now) {
    return Optional.ofNullable(run.getSpec().ttlSecondsAfterFinished())
        .map(Instant.parse(run.getStatus().completionTime())::plusSeconds)
        .map(end -> Duration.between(now, end));
  }

  /** Whether the run has not been accepted yet. */
  public static boolean isNew(BenchmarkRunStatus status) {
    return status == null || status.phase() == null;
  }

  /** Whether nothing more will happen. */
  public static boolean isFinished(BenchmarkRunStatus status) {
    return status != null && status.phase() != null && status.phase().isTerminal();
  }

  /** What comes next; not to be asked about a finished run. */
  public Decision decide(RunView view) {
    return overdue(view).orElseGet(() -> step(view).decide(view));
  }

  /** What comes next when the API server refused what was decided last. */
  public Decision refused(RunView view, String message) {
    // A run that could not even be accepted is done with, and not tried again.
    var status = view.edit().phase(Phase.Pending);
    return Decision.of(
        MissingPermission.of(message)
            .map(missing -> Outcome.failed(status, Reason.PermissionMissing, missing.message()))
            .orElseGet(() -> Outcome.failed(status, refusal(message), message)));
  }

  private static Reason refusal(String message) {
    return message != null && message.contains(PodRefusal.QUOTA)
        ? Reason.QuotaExceeded
        : Reason.RequestRefused;
  }

  /** What is to be done before a deleted run may go; empty when it may. */
  public Optional<Action> beforeRelease(RunView view) {
    return isFinished(view.status()) ? Optional.empty() : tearDown(view.run()).open(view);
  }

  /** When to look again, if nothing happens until then; empty where only events matter. */
  public static Optional<Duration> untilRecheck(RunView view) {
    if (view.status() == null || view.status().startTime() == null || isSettled(view.status())) {
      return Optional.empty();
    }
    var deadline = untilDeadline(view).plusMillis(1);
    var children = view.children();
    var pending = children.workerProblem().or(children::coordinatorProblem).isPresent();
    return Optional.of(
        pending && deadline.compareTo(LoadStep.COORDINATOR_SPEAKS_WITHIN) > 0
            ? LoadStep.COORDINATOR_SPEAKS_WITHIN
            : deadline);
  }

  private static Duration untilDeadline(RunView view) {
    var spec = view.run().getSpec();
    var seconds = hasLoad(view) ? spec.activeDeadlineSeconds() : spec.startDeadlineSeconds();
    return view.remaining(seconds);
  }

  private Step step(RunView view) {
    var status = view.status();
    if (isNew(status)) {
      return new AcceptStep(settings);
    }
    if (Outcome.isSettled(status)) {
      return tearDown(view.run());
    }
    if (isSuspended(status) || isToBeSuspended(view)) {
      return new SuspendStep(tearDown(view.run()));
    }
    var plan = plan(view.run()).orElseThrow();
    var deployment = deployment(view.run(), plan);
    var verify = new VerifyStep(plan, deployment.endpoint());
    return switch (status.phase()) {
      case Pending, Queued -> new QueueStep();
      case Provisioning -> prepared(view.run(), new ProvisionStep(deployment));
      case Verifying -> verify;
      case Starting, WarmingUp, Measuring, Draining ->
          new LoadStep(new LoadGenerator(view.run(), settings), verify);
      case Collecting ->
          view.children().coordinatorSucceeded()
              ? new CollectStep()
              : new LoadStep(new LoadGenerator(view.run(), settings), verify);
      case Succeeded, Failed, Suspended ->
          throw new IllegalStateException("no step in phase " + status.phase());
    };
  }

  /** A run that has come to its results finishes. */
  private static boolean isToBeSuspended(RunView view) {
    return view.run().getSpec().suspend() && !view.children().coordinatorSucceeded();
  }

  /**
   * First of all is settled who may reach what is made. Brokers are made on nodes that have been
   * probed and cleaned, where the run asks for that.
   */
  private Step prepared(BenchmarkRun run, Step next) {
    return new NetworkPolicyStep(
        RunNetworkPolicy.of(run, settings),
        new DiskProbeStep(
            new DiskProbe(run, settings),
            new PageCacheStep(new PageCacheDropJobs(run, settings), next)));
  }

  private TearDownStep tearDown(BenchmarkRun run) {
    var plan = plan(run);
    return new TearDownStep(plan, plan.map(p -> deployment(run, p).endpoint()));
  }

  private Optional<Decision> overdue(RunView view) {
    var status = view.status();
    if (status == null || status.startTime() == null || Outcome.isSettled(status)) {
      return Optional.empty();
    }
    if (view.children().coordinatorSucceeded()) {
      return Optional.empty();
    }
    if (untilDeadline(view).isPositive()) {
      return Optional.empty();
    }
    var started = hasLoad(view);
    var reason =
        view.children().problem().filter(p -> p.kind() == PodProblem.Kind.NodeLost).isPresent()
            ? Reason.NodeLost
            : started ? Reason.ActiveDeadlineExceeded : notStarted(view);
    return Optional.of(
        Decision.of(Outcome.failed(view.edit(), reason, overdueMessage(view, started))));
  }

  /** What the run was waiting for when its time was up. */
  private static Reason notStarted(RunView view) {
    return view.children()
        .problem()
        .map(
            problem ->
                switch (problem.kind()) {
                  case QuotaExceeded -> Reason.QuotaExceeded;
                  case Unschedulable -> Reason.Unschedulable;
                  default -> Reason.StartDeadlineExceeded;
                })
        .orElse(Reason.StartDeadlineExceeded);
  }

  private static String overdueMessage(RunView view, boolean started) {
    BenchmarkRunSpec spec = view.run().getSpec();
    var limit =
        started
            ? "spec.activeDeadlineSeconds " + spec.activeDeadlineSeconds()
            : "spec.startDeadlineSeconds " + spec.startDeadlineSeconds();
    return limit + " has passed in phase " + view.status().phase() + ": " + view.status().message();
  }

  /** Told by the coordinator itself, should the operator have been away when the load began. */
  private static boolean hasLoad(RunView view) {
    return view.status().loadStartTime() != null
        || view.children().progress().map(Progress::loadStartedAt).isPresent();
  }

  private BrokerDeployment deployment(BenchmarkRun run, RunPlan plan) {
    return BrokerDeployments.of(run, plan, settings);
  }

  /** The plan of an accepted run; empty for one that was refused. */
  private static Optional<RunPlan> plan(BenchmarkRun run) {
    try {
      return Optional.of(RunPlanner.plan(run));
    } catch (InvalidRunException e) {
      return Optional.empty();
    }
  }
}
