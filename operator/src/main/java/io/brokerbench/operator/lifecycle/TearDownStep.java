package io.brokerbench.operator.lifecycle;

import static io.brokerbench.api.ConditionType.BrokerReady;
import static io.brokerbench.api.ConditionType.Finished;
import static io.brokerbench.api.ConditionType.Reconciling;
import static io.brokerbench.api.ConditionType.ResultsPublished;
import static io.brokerbench.api.ConditionType.Stalled;
import static io.brokerbench.api.ConditionType.Succeeded;
import static io.brokerbench.operator.lifecycle.Outcome.isSettled;

import io.brokerbench.api.Phase;
import io.brokerbench.core.plan.BrokerEndpoint;
import io.brokerbench.core.plan.RunPlan;
import io.brokerbench.operator.inspect.BrokerTask;
import io.brokerbench.operator.inspect.BrokerTaskResult;
import io.brokerbench.operator.resources.ChildNames;
import java.util.Optional;

/**
 * Takes everything of a settled run down but its results, and says that it has finished only when
 * nothing is left.
 */
record TearDownStep(Optional<RunPlan> plan, Optional<BrokerEndpoint> endpoint) implements Step {

  @Override
  public Decision decide(RunView view) {
    var status = view.edit();
    var open = open(view);
    if (open.isPresent()) {
      return Decision.of(status, open.get());
    }
    publishPartialResults(view, status);
    var outcome = view.status().condition(Succeeded).orElseThrow();
    var succeeded = view.status().isTrue(Succeeded);
    status
        .phase(succeeded ? Phase.Succeeded : Phase.Failed)
        .completed()
        .isTrue(Finished, outcome.getReason(), leftovers(view, keepsBrokers(view)))
        .isFalse(Reconciling, "Finished", "the run has finished");
    if (keepsBrokers(view)) {
      status.brokersRetained();
    }
    if (!succeeded) {
      status.isTrue(Stalled, outcome.getReason(), "the run failed and is not tried again");
    }
    // Takes along what has no end of its own to wait for.
    return Decision.of(status, tearDown(view));
  }

  /** What must come to its end before the run can be closed. */
  Optional<Action> open(RunView view) {
    var left = keepsBrokers(view) ? view.children().withoutBrokers() : view.children();
    if (!left.none()) {
      return Optional.of(tearDown(view));
    }
    return mayHaveLeftTopics(view) && view.topicDeletion().isEmpty()
        ? Optional.of(
            new Action.AskBrokers(
                BrokerTask.DeleteTopics, plan.orElseThrow(), endpoint.orElseThrow()))
        : Optional.empty();
  }

  private static Action tearDown(RunView view) {
    var published = view.status() != null && view.status().isTrue(ResultsPublished);
    return new Action.TearDown(published || view.result().isPresent(), keepsBrokers(view));
  }

  /** Whether there are brokers to keep, and the run says so. */
  private static boolean keepsBrokers(RunView view) {
    return view.status() != null
        && isSettled(view.status())
        && view.run().getSpec().retain().keepsBrokers(view.status().isTrue(Succeeded))
        && !view.children().brokerPods().isEmpty();
  }

  private static String leftovers(RunView view, boolean brokers) {
    if (brokers) {
      return "the brokers are retained until the run is deleted, and nothing else but its results";
    }
    return view.topicDeletion().orElse(null) instanceof BrokerTaskResult.Failed failed
        ? "topics of the run are left: " + failed.message()
        : "nothing of the run is left but its results";
  }

  /** A cluster that outlives the run keeps its topics until they are deleted. */
  private static boolean mayHaveLeftTopics(RunView view) {
    var status = view.status();
    return view.external()
        && status != null
        && status.phase() != null
        && status.phase().compareTo(Phase.Verifying) >= 0
        && !status.isFalse(BrokerReady);
  }

  /** What a failed run had measured until then is not thrown away. */
  private static void publishPartialResults(RunView view, StatusEdit status) {
    if (!view.status().isTrue(ResultsPublished) && view.result().isPresent()) {
      status
          .results(ChildNames.of(view.run()).results())
          .isTrue(ResultsPublished, "PartialResults", "what was measured until the run failed");
    }
  }
}
