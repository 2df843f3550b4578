package io.brokerbench.operator.deployment;

import io.brokerbench.api.Reason;
import io.brokerbench.operator.observe.Brokers;
import io.brokerbench.operator.observe.PodProblem;
import java.util.Optional;

/**
 * What the pods of a run's brokers tell, whatever deployed them.
 *
 * @param brokers of the run
 * @param wanted broker pods that must be ready
 */
record BrokerPods(Brokers brokers, int wanted) {

  /** Why they will not become ready, where they will not. */
  Optional<Provisioning> hopeless() {
    return brokers
        .problem()
        .flatMap(
            problem ->
                reason(problem)
                    .map(reason -> new Provisioning.Hopeless(reason, problem.message())));
  }

  boolean ready() {
    return brokers.ready() == wanted;
  }

  /** How many are ready, and what keeps the others. */
  String message() {
    return brokers.ready()
        + " of "
        + wanted
        + " brokers are ready"
        + brokers.problem().map(problem -> "; " + problem.message()).orElse("");
  }

  private static Optional<Reason> reason(PodProblem problem) {
    return switch (problem.kind()) {
      case ImageNotPulled -> Optional.of(Reason.BrokerImageNotPulled);
      case NotStarted, CrashLoop, OutOfMemory, Evicted, Failed -> Optional.of(Reason.BrokerCrashed);
      case Denied -> Optional.of(Reason.PodDenied);
      case NodeLost, QuotaExceeded, NotMade, Unschedulable -> Optional.empty();
    };
  }
}
