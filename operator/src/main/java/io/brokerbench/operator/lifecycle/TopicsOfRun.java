package io.brokerbench.operator.lifecycle;

import io.brokerbench.api.ConditionType;
import io.brokerbench.api.Phase;
import io.brokerbench.core.message.Message;
import io.brokerbench.operator.inspect.BrokerTaskResult;
import java.util.Optional;

/** Topics that a run may leave on brokers that outlive it. */
final class TopicsOfRun {

  private TopicsOfRun() {}

  static boolean areToBeDeleted(RunView view) {
    return mayBeOnExistingCluster(view) || giveBack(view);
  }

  /** A cluster that outlives the run keeps its topics until they are deleted. */
  private static boolean mayBeOnExistingCluster(RunView view) {
    var status = view.status();
    return view.external()
        && status != null
        && status.phase() != null
        && status.phase().compareTo(Phase.Verifying) >= 0
        && status.attempts() != null
        && !status.isFalse(ConditionType.BrokerReady);
  }

  /**
   * Whether the next run of the suite may use the brokers: after a run whose figures count, and
   * whose topics can be deleted. Any other may have left them in a state that only it has seen.
   */
  static boolean giveBack(RunView view) {
    return view.sharesBrokers()
        && !view.run().isMarkedForDeletion()
        && view.status() != null
        && view.status().isTrue(ConditionType.Succeeded)
        && view.status().isTrue(ConditionType.Valid)
        && failure(view).isEmpty();
  }

  /** Why topics are left; empty also where they went with their brokers. */
  static Optional<Message> left(RunView view) {
    return view.sharesBrokers() ? Optional.empty() : failure(view);
  }

  private static Optional<Message> failure(RunView view) {
    return view.topicDeletion()
        .flatMap(
            result ->
                switch (result) {
                  case BrokerTaskResult.Failed failed -> Optional.of(failed.message());
                  case BrokerTaskResult.NotLetIn notLetIn -> Optional.of(notLetIn.message());
                  case BrokerTaskResult.Read ignored -> Optional.empty();
                  case BrokerTaskResult.TopicsDeleted ignored -> Optional.empty();
                });
  }
}
