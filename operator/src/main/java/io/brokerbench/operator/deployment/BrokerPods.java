package io.brokerbench.operator.deployment;

import io.brokerbench.core.message.Composed;
import io.brokerbench.core.message.Message;
import io.brokerbench.operator.observe.Brokers;
import io.brokerbench.operator.observe.PodProblem;
import java.util.Optional;

/**
 * What the pods of a run's brokers tell, whatever deployed them.
 *
 * @param brokers of the run
 * @param wanted broker pods that must be ready
 */
public record BrokerPods(Brokers brokers, int wanted) {

  /** Why they will not become ready, where they will not. */
  public Optional<Provisioning> hopeless() {
    return brokers
        .problem()
        .flatMap(
            problem ->
                problem
                    .kind()
                    .ofBroker()
                    .map(reason -> new Provisioning.Hopeless(reason, problem.message())));
  }

  boolean ready() {
    return brokers.ready() == wanted;
  }

  /**
   * They are coming up.
   *
   * @param message what is waited for, and what keeps it
   */
  public Provisioning.Waiting waiting(Message message) {
    return new Provisioning.Waiting(message, brokers.scheduled() >= wanted);
  }

  /** How many are ready, and what keeps the others. */
  public Message message() {
    return Composed.both(
        DeploymentMessage.BROKERS_READY.with(brokers.ready(), wanted),
        brokers.problem().map(PodProblem::message));
  }
}
