package io.brokerbench.operator.lifecycle;

import static io.brokerbench.api.ConditionType.Finished;
import static io.brokerbench.api.ConditionType.Reconciling;
import static io.brokerbench.api.ConditionType.ResultsPublished;
import static io.brokerbench.api.ConditionType.Stalled;
import static io.brokerbench.api.ConditionType.Succeeded;
import static io.brokerbench.operator.lifecycle.Outcome.isSettled;

import io.brokerbench.api.NormalReason;
import io.brokerbench.api.Phase;
import io.brokerbench.api.Reason;
import io.brokerbench.api.ResultsRetention;
import io.brokerbench.api.RetainPolicy;
import io.brokerbench.core.broker.Endpoint;
import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.operator.inspect.BrokerTask;
import io.brokerbench.operator.observe.Children;
import io.brokerbench.operator.resources.ChildNames;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Takes everything of a settled run down but its results and what it retains, and says that it has
 * finished only when nothing else is left.
 */
record TearDownStep(Optional<RunPlan> plan, Optional<Endpoint> endpoint) implements Step {

  @Override
  public Decision decide(RunView view) {
    var status = view.edit();
    var open = open(view);
    if (!open.isEmpty()) {
      var stuck = view.children().onLostNodes();
      if (!stuck.isEmpty()) {
        status.message(LifecycleMessage.TEARING_DOWN.with(Composed.all(stuck)));
      }
      return new Decision(open, status.build());
    }
    publishPartialResults(view, status, LifecycleMessage.PARTIAL_RESULTS_OF_FAILED.with());
    if (isRetried(view)) {
      return retry(view, status);
    }
    var outcome = view.status().condition(Succeeded).orElseThrow();
    var succeeded = view.status().isTrue(Succeeded);
    status
        .phase(succeeded ? Phase.Succeeded : Phase.Failed)
        .messageOf(outcome)
        .completed()
        .isTrue(Finished, outcome.getReason(), leftovers(view))
        .isFalse(Reconciling, NormalReason.Finished, LifecycleMessage.FINISHED.with());
    if (keepsBrokers(view) && !view.sharesBrokers()) {
      status.brokersRetained();
    }
    if (!succeeded) {
      status.isTrue(
          Stalled, outcome.getReason(), LifecycleMessage.NOT_RETRIED.with(outcome.getMessage()));
    }
    // Takes along what has no end of its own to wait for.
    return view.run().getSpec().retain().results() != ResultsRetention.WithRun && published(view)
        ? Decision.of(status, tearDown(view), new Action.ReleaseResults())
        : Decision.of(status, tearDown(view));
  }

  private static Decision retry(RunView view, StatusEdit status) {
    var spec = view.run().getSpec();
    var failure = view.status().condition(Succeeded).orElseThrow();
    status
        .retried(spec.workers().count())
        .message(LifecycleMessage.RETRYING.with(failure.getReason(), failure.getMessage()));
    return Decision.of(status, tearDown(view), new Action.ForgetAnswers());
  }

  /** Whether the attempt failed, may go better, and is not the last that the run allows. */
  private static boolean isRetried(RunView view) {
    var status = view.status();
    var failed = status.failedAttempts() == null ? 0 : status.failedAttempts();
    return status.isFalse(Succeeded)
        && failed < view.run().getSpec().retries()
        && Reason.valueOf(status.condition(Succeeded).orElseThrow().getReason()).mayPass();
  }

  /**
   * What must come to its end before the run can be closed. After a load that has ended by itself,
   * topics are deleted while its ended pods are removed.
   */
  List<Action> open(RunView view) {
    if (view.children().coordinator().runs()) {
      // It has what was measured until now, and writes it before it goes.
      return List.of(
          new Action.Delete(
              view.children().coordinator().job().stream().map(HasMetadata.class::cast).toList()));
    }
    var nothingIsLeft = withoutRetained(view).none();
    var open = new ArrayList<Action>();
    if (TopicsOfRun.areToBeDeleted(view)
        && view.topicDeletion().isEmpty()
        && (nothingIsLeft || hasEndedByItself(view))) {
      open.add(
          new Action.AskBrokers(
              BrokerTask.DeleteTopics, plan.orElseThrow(), endpoint.orElseThrow()));
    }
    if (!nothingIsLeft) {
      open.add(tearDown(view));
    }
    return List.copyOf(open);
  }

  /** Otherwise a pod may still come, and with its client a topic that had been deleted. */
  private static boolean hasEndedByItself(RunView view) {
    return view.status().isTrue(Succeeded) && !view.children().loadJobs().run();
  }

  static Action tearDown(RunView view) {
    return new Action.TearDown(published(view), keepsBrokers(view), goesOn(view), keptJobs(view));
  }

  private static boolean published(RunView view) {
    return view.result().isPresent()
        || (view.status() != null && view.status().isTrue(ResultsPublished));
  }

  /** Whether another attempt follows. */
  private static boolean goesOn(RunView view) {
    return Lifecycle.isSuspended(view.status()) || (view.status() != null && isRetried(view));
  }

  /** Whether there are brokers to keep, and the run says so or another one will use them. */
  private static boolean keepsBrokers(RunView view) {
    return (TopicsOfRun.giveBack(view) || keeps(view, view.run().getSpec().retain().brokers()))
        && !view.children().brokers().pods().isEmpty();
  }

  /** Of a deleted run nothing more is kept: it would only be waited for. */
  private static List<String> keptJobs(RunView view) {
    return keeps(view, view.run().getSpec().retain().pods()) && !view.run().isMarkedForDeletion()
        ? view.children().loadJobs().ending()
        : List.of();
  }

  private static boolean keeps(RunView view, RetainPolicy policy) {
    return view.status() != null
        && isSettled(view.status())
        && !isRetried(view)
        && policy.keeps(view.status().isTrue(Succeeded));
  }

  private static Children withoutRetained(RunView view) {
    var children = keptJobs(view).isEmpty() ? view.children() : view.children().loadJobs().others();
    return keepsBrokers(view) ? children.withoutBrokers() : children;
  }

  private static Message leftovers(RunView view) {
    var topics = TopicsOfRun.left(view).map(failure -> LifecycleMessage.TOPICS_LEFT.with(failure));
    var names =
        Stream.concat(
                keepsBrokers(view) && !view.sharesBrokers()
                    ? Stream.of(LifecycleMessage.BROKERS.with())
                    : Stream.<Message>empty(),
                keptJobs(view).stream().map(job -> LifecycleMessage.JOB.with(job)))
            .toList();
    if (names.isEmpty()) {
      return topics.orElseGet(() -> LifecycleMessage.ALL_DELETED.with());
    }
    var retained = LifecycleMessage.RETAINED.with(names);
    return topics
        .map(left -> Composed.both(left, retained))
        .orElseGet(() -> Composed.both(retained, LifecycleMessage.OTHERS_DELETED.with()));
  }

  /** What an attempt had measured until it ended is not thrown away. */
  static void publishPartialResults(RunView view, StatusEdit status, Message what) {
    if (!view.status().isTrue(ResultsPublished) && view.result().isPresent()) {
      status
          .results(ChildNames.of(view.run()).results())
          .isTrue(ResultsPublished, NormalReason.PartialResults, what);
    }
  }
}
