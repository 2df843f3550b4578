package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.BenchmarkRun;
import io.brokerbench.api.BenchmarkRunStatus;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.core.message.InvalidRunException;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.core.planner.RunPlanner;
import io.brokerbench.operator.deployment.BrokerDeployment;
import io.brokerbench.operator.observe.PodRefusal;
import io.brokerbench.operator.permission.MissingPermission;
import io.brokerbench.operator.resources.RunNetworkPolicies;
import io.brokerbench.operator.resources.load.LoadGenerator;
import io.brokerbench.operator.resources.node.DiskProbe;
import io.brokerbench.operator.resources.node.PageCacheDropJobs;
import io.brokerbench.operator.settings.OperatorSettings;
import io.brokerbench.operator.system.Deployments;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
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
    return Deadline.of(view).flatMap(Deadline::missed).orElseGet(() -> step(view).decide(view));
  }

  /** What comes next when the API server refused what was decided last. */
  public Decision refused(RunView view, String message) {
    // A run that could not even be accepted is done with, and not tried again.
    var status = view.edit().phase(Phase.Pending);
    return Decision.of(
        MissingPermission.of(message)
            .map(
                missing ->
                    Outcome.failed(
                        status, Reason.PermissionMissing, missing.message(Deployments.features())))
            .orElseGet(
                () ->
                    Outcome.failed(
                        status,
                        refusal(message),
                        LifecycleMessage.REFUSED.with(String.valueOf(message)))));
  }

  private static Reason refusal(String message) {
    return message != null && message.contains(PodRefusal.QUOTA)
        ? Reason.QuotaExceeded
        : Reason.RequestRefused;
  }

  /** What is to be done before a deleted run may go; empty when it may. */
  public List<Action> beforeRelease(RunView view) {
    return isFinished(view.status()) ? List.of() : tearDown(view.run()).open(view);
  }

  /** When to look again, if nothing happens until then; empty where only events matter. */
  public Optional<Duration> untilRecheck(RunView view) {
    return Deadline.of(view).map(deadline -> untilRecheck(view, deadline.left().plusMillis(1)));
  }

  /**
   * A problem of the load is judged anew once the coordinator must have spoken, and another
   * operator that does not react is named once it must have reacted.
   */
  private Duration untilRecheck(RunView view, Duration deadline) {
    var earlier =
        view.children().loadJobs().problem().isPresent()
            ? Optional.of(LoadFailure.COORDINATOR_SPEAKS_WITHIN)
            : Deployments.foreignOperator(view.run())
                .flatMap(other -> other.untilRecheck().apply(view.children(), view.now()));
    return earlier.filter(duration -> duration.compareTo(deadline) < 0).orElse(deadline);
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
      case Provisioning -> prepared(view.run(), new ProvisionStep(deployment, plan));
      case Verifying -> verify;
      case Starting, WarmingUp, Measuring, Draining ->
          new LoadStep(new LoadGenerator(view.run(), settings), verify);
      case Collecting ->
          view.children().coordinator().succeeded()
              ? new CollectStep()
              : new LoadStep(new LoadGenerator(view.run(), settings), verify);
      case Succeeded, Failed, Suspended ->
          throw new IllegalStateException("no step in phase " + status.phase());
    };
  }

  /** A run that has come to its results finishes. */
  private static boolean isToBeSuspended(RunView view) {
    return view.run().getSpec().suspend() && !view.children().coordinator().succeeded();
  }

  /**
   * First of all is settled who may reach what is made. Brokers are made on nodes that have been
   * probed and cleaned, where the run asks for that.
   */
  private Step prepared(BenchmarkRun run, Step next) {
    return new NetworkPolicyStep(
        RunNetworkPolicies.of(run, settings),
        new DiskProbeStep(
            new DiskProbe(run, settings),
            new PageCacheStep(new PageCacheDropJobs(run, settings), next)));
  }

  private TearDownStep tearDown(BenchmarkRun run) {
    var plan = plan(run);
    return new TearDownStep(plan, plan.map(p -> deployment(run, p).endpoint()));
  }

  private BrokerDeployment deployment(BenchmarkRun run, RunPlan plan) {
    return Deployments.of(run, plan, settings);
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
